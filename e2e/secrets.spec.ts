import { routes } from '@/lib/routes';
import { expect, test } from '@/e2e/test';

// Auth, "What must be shown": no token, key or secret in any byte that the browser can see.
test('a whole visit shows the browser no partner key, token or secret', async ({
  page,
  context,
  pair,
  sandbox,
  signIn,
  consoleGuard,
}) => {
  consoleGuard.allow(/404 \(Not Found\).*no-such-chain/);
  const origin = pair.url;
  const bodies: { url: string; text: string }[] = [];
  const pending: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith(origin)) return;
    const head = JSON.stringify(response.headers());
    pending.push(
      response.body().then(
        (body) => bodies.push({ url: response.url(), text: `${head}\n${body.toString('latin1')}` }),
        () => bodies.push({ url: response.url(), text: head }), // a redirect has no body
      ),
    );
  });

  await signIn('agent');
  const chains = await page.request.get('/api/chains').then((response) => response.json());
  const chainId: string = chains.data[0].id;
  const transactionId: string = chains.data[0].transactions.find(
    (one: { yourRole: string | null }) => one.yourRole,
  ).id;
  for (const url of [
    routes.chains(),
    routes.chain(chainId),
    routes.transaction(transactionId),
    routes.transactionParties(transactionId),
    routes.transactionStages(transactionId),
    routes.account(),
    routes.chain('no-such-chain'),
  ]) {
    await page.goto(url);
    await page.waitForTimeout(1000); // what a page reads after it is there
  }
  await page.goto(routes.chains());
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML]),
  );
  await Promise.all(pending);
  bodies.push({ url: 'storage and document', text: storage });
  expect(bodies.length).toBeGreaterThan(30);

  const secrets = {
    'the partner key': process.env.PARTNER_API_KEY!,
    'the client secret': process.env.OAUTH_CLIENT_SECRET!,
    'the session secret': process.env.SESSION_SECRET!.split(',')[0]!,
  };
  for (const [name, secret] of Object.entries(secrets)) {
    const forms = [
      secret,
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
      encodeURIComponent(secret),
    ];
    const leaks = bodies
      .filter(({ text }) => forms.some((form) => text.includes(form)))
      .map(({ url }) => url);
    expect(leaks, name).toEqual([]);
  }
  expect(
    bodies
      .filter(({ text }) => /pk_chain_|"?(access|refresh|id)_token"?\s*[:=]/i.test(text))
      .map(({ url }) => url),
  ).toEqual([]);

  // And positively: the session cookie is opaque, and no cookie holds what the sandbox would take as a user token.
  for (const cookie of await context.cookies(origin)) {
    const answer = await fetch(`${sandbox.url}/v1/whoami`, {
      headers: { authorization: `Bearer ${process.env.PARTNER_API_KEY}`, 'x-user-token': cookie.value },
    });
    expect(answer.status, cookie.name).toBe(401);
  }
});
