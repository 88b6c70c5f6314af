import { inArray } from 'drizzle-orm';
import { errors, type Provider } from 'oidc-provider';
import type { SandboxConfig } from '../context';
import { people } from '../db/schema';
import { DEMO_PEOPLE } from '../seed/demo-people';
import { findByLoginHint } from './configuration';
import { originsOf, sendPage } from './page';
import { readForm } from './read-form';
import { signInPage } from './sign-in-page';
import type { Step } from './step';

const PATH = /^\/sign-in\/[\w-]+$/;

/** The sign-in page of one authorization request: shown by GET, submitted by POST with `person` or `cancel`. */
export function signIn(provider: Provider, config: SandboxConfig): Step {
  return async (ctx, next) => {
    if (!PATH.test(ctx.path) || !['GET', 'POST'].includes(ctx.method)) return next();
    const interaction = await provider.interactionDetails(ctx.req, ctx.res);
    if (`/sign-in/${interaction.uid}` !== ctx.path)
      throw new errors.SessionNotFound('interaction session not found');

    // No client needs consent, so a prompt for consent alone is granted at once.
    if (interaction.prompt.name === 'consent') return finish({ consent: {} });
    if (ctx.method === 'GET') return show(200);

    const form = await readForm(ctx.req);
    const { choices } = await listChoices();
    if (form.cancel)
      return finish({ error: 'access_denied', error_description: 'the person cancelled the sign-in' });
    const person = choices.find(({ slug }) => slug === form.person);
    if (!person) return show(400);
    return finish({ login: { accountId: person.id }, consent: {}, select_account: {} });

    async function finish(result: Parameters<Provider['interactionResult']>[2]) {
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
      ctx.status = 303;
    }

    async function show(status: number) {
      const { client_id: clientId, redirect_uri: redirectUri } = interaction.params;
      const client = await provider.Client.find(String(clientId));
      const { choices, hinted } = await listChoices();
      await sendPage(
        ctx,
        { title: 'Sign in', status, formTargets: originsOf(redirectUri) },
        signInPage(choices, hinted, {
          action: ctx.path,
          client: client?.clientName ?? String(clientId),
          isRefused: status === 400,
        }),
      );
    }

    /** The six demo people, and the person that the request hints at. */
    async function listChoices() {
      const hint = interaction.params.login_hint;
      const hinted = typeof hint === 'string' ? await findByLoginHint(config.db, hint) : undefined;
      const demo = DEMO_PEOPLE.map(({ slug }) => slug);
      const slugs = [...new Set(hinted ? [...demo, hinted.slug] : demo)];
      const rows = await config.db.select().from(people).where(inArray(people.slug, slugs));
      const choices = slugs.flatMap((slug) => {
        const row = rows.find((person) => person.slug === slug);
        const title = DEMO_PEOPLE.find((person) => person.slug === slug)?.title ?? null;
        return row ? [{ id: row.id, slug, title, name: row.name, company: row.company }] : [];
      });
      return { choices, hinted: hinted?.slug ?? null };
    }
  };
}
