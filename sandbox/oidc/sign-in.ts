import { parse } from 'node:querystring';
import { inArray } from 'drizzle-orm';
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import type { SandboxConfig } from '../context';
import { people } from '../db/schema';
import { DEMO_PEOPLE } from '../seed/demo-people';
import { findHinted } from './configuration';
import { sendPage } from './page';
import { signInPage } from './sign-in-page';

const BODY_LIMIT = 4096;
const PATH = /^\/sign-in\/[\w-]+$/;

/** The sign-in page of one authorization request: shown by GET, answered by POST with `person` or `cancel`. */
export function signIn(provider: Provider, config: SandboxConfig) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (!PATH.test(ctx.path) || !['GET', 'POST'].includes(ctx.method)) return next();
    const interaction = await provider.interactionDetails(ctx.req, ctx.res);
    if (`/sign-in/${interaction.uid}` !== ctx.path)
      throw new errors.SessionNotFound('interaction session not found');

    // The demo client needs no consent, so a question about nothing else is answered here.
    if (interaction.prompt.name === 'consent') return finish({ consent: {} });
    if (ctx.method === 'GET') return show(200);

    const form = parse(await readBody(ctx));
    if (form.cancel)
      return finish({ error: 'access_denied', error_description: 'the person cancelled the sign-in' });
    const person = (await demoPeople()).find(({ slug }) => slug === form.person);
    if (!person) return show(400);
    return finish({ login: { accountId: person.id }, consent: {} });

    async function finish(result: Parameters<Provider['interactionResult']>[2]) {
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
      ctx.status = 303;
    }

    async function show(status: number) {
      const hint = interaction.params.login_hint;
      const hinted = typeof hint === 'string' ? await findHinted(config.db, hint) : undefined;
      const formTargets = [new URL(config.dashboardUrl).origin];
      await sendPage(
        ctx,
        { title: 'Sign in', status, formTargets },
        signInPage(await demoPeople(), hinted?.slug ?? null, ctx.path),
      );
    }
  };

  async function demoPeople() {
    const slugs = DEMO_PEOPLE.map(({ slug }) => slug);
    const rows = await config.db.select().from(people).where(inArray(people.slug, slugs));
    return DEMO_PEOPLE.flatMap(({ slug, title }) => {
      const row = rows.find((one) => one.slug === slug);
      return row ? [{ id: row.id, slug, title, name: row.name, company: row.company }] : [];
    });
  }
}

async function readBody(ctx: KoaContextWithOIDC): Promise<string> {
  let body = '';
  for await (const chunk of ctx.req.setEncoding('utf8')) {
    body += chunk;
    if (body.length > BODY_LIMIT) throw new errors.InvalidRequest('request entity too large');
  }
  return body;
}
