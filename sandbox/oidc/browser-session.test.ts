import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onEachDatabase } from '../db/on-each-database';
import { people } from '../db/schema';
import { startSandbox, type RunningSandbox } from '../testing';
import { TestBrowser } from './test-browser';
import { openTestClient, type TestClient } from './test-client';

onEachDatabase('browser session and logout', (database) => {
  let sandbox: RunningSandbox;
  let client: TestClient;

  beforeAll(async () => {
    sandbox = await startSandbox({ db: database().db, seed: 'empty' });
    client = await openTestClient(sandbox);
  });
  afterAll(() => sandbox.close());

  describe('the browser’s session', () => {
    test('skips the sign-in page on later requests, except with prompt=login and prompt=select_account', async () => {
      const browser = new TestBrowser(sandbox.url);
      await client.signIn('seller', browser);
      const silent = await browser.get((await client.authorizationUrl({ prompt: 'none' })).url.href);
      expect(silent.headers.get('location')).toContain('code=');
      for (const prompt of ['login', 'select_account']) {
        const { url, verifier } = await client.authorizationUrl({ prompt });
        const page = await browser.get(url.href);
        expect(await page.text()).toContain('Who is signing in?');
        const done = await browser.submit(page.url, { person: 'seller' });
        await expect(
          client.exchange(new URL(done.headers.get('location')!), verifier),
        ).resolves.toHaveProperty('access_token');
      }
    });

    test('prompt=none without a session gets login_required', async () => {
      const response = await new TestBrowser(sandbox.url).get(
        (await client.authorizationUrl({ prompt: 'none' })).url.href,
      );
      expect(response.headers.get('location')).toContain('error=login_required');
    });

    test('a login_hint for someone else shows the sign-in page with that person preselected', async () => {
      const browser = new TestBrowser(sandbox.url);
      await client.signIn('seller', browser);
      const page = await (
        await browser.get((await client.authorizationUrl({ login_hint: 'buyer' })).url.href)
      ).text();
      expect(page).toMatch(/value="buyer"\s+autofocus/);
      expect(page.match(/autofocus/g)).toHaveLength(1);
    });

    test('a login_hint for a seeded person who is not one of the six demo people lets them sign in', async () => {
      const people = await sandbox.operator<{ slug: string; id: string; name: string }[]>('GET', '/people');
      const other = people.find(({ slug }) => slug === 'ben-carter')!;
      const browser = new TestBrowser(sandbox.url);
      const { url, verifier } = await client.authorizationUrl({ login_hint: other.slug });
      const page = await browser.get(url.href);
      expect(await page.text()).toContain(other.name);
      const done = await browser.submit(page.url, { person: other.slug });
      const { access_token } = await client.exchange(new URL(done.headers.get('location')!), verifier);
      expect((await client.whoami(access_token)).body.user).toEqual({ id: other.id });
    });

    test('a login_hint may be an email address, ignoring case', async () => {
      const email = 'Ben.Carter@Example.com';
      await sandbox.db.update(people).set({ email }).where(eq(people.slug, 'ben-carter'));
      for (const login_hint of [email, email.toLowerCase(), email.toUpperCase()]) {
        const { url } = await client.authorizationUrl({ login_hint });
        const page = await (await new TestBrowser(sandbox.url).get(url.href)).text();
        expect(page).toMatch(/value="ben-carter"\s+autofocus/);
      }
    });

    test('a login_hint may be an id, with spaces around it', async () => {
      const all = await sandbox.operator<{ slug: string; id: string }[]>('GET', '/people');
      const { id } = all.find(({ slug }) => slug === 'buyer')!;
      const { url } = await client.authorizationUrl({ login_hint: ` ${id} ` });
      const page = await (await new TestBrowser(sandbox.url).get(url.href)).text();
      expect(page).toMatch(/value="buyer"\s+autofocus/);
      expect(page.match(/Suggested/g)).toHaveLength(1);
    });

    test('a login_hint for the person who is signed in, or for no one, needs no sign-in page', async () => {
      const browser = new TestBrowser(sandbox.url);
      await client.signIn('seller', browser);
      for (const login_hint of ['seller', 'unknown']) {
        const { url } = await client.authorizationUrl({ login_hint });
        expect((await browser.get(url.href)).headers.get('location')).toContain('code=');
      }
    });

    test('concurrent sign-ins in many tabs all complete', async () => {
      const browser = new TestBrowser(sandbox.url);
      const tabs = await Promise.all(Array.from({ length: 8 }, () => client.authorizationUrl()));
      const pages = [];
      for (const { url } of tabs) pages.push(await browser.get(url.href));
      for (const [at, page] of pages.entries()) {
        const done = await browser.submit(page.url, { person: 'agent' });
        await expect(
          client.exchange(new URL(done.headers.get('location')!), tabs[at]!.verifier),
        ).resolves.toHaveProperty('access_token');
      }
    });

    test('ends when the person’s grants are revoked, so that they must sign in again', async () => {
      const [seller, buyer] = [new TestBrowser(sandbox.url), new TestBrowser(sandbox.url)];
      await client.signIn('seller', seller);
      await client.signIn('buyer', buyer);
      await sandbox.operator('POST', '/grants/revoke', { person: 'seller' });
      const ask = async (browser: TestBrowser) =>
        (await browser.get((await client.authorizationUrl({ prompt: 'none' })).url.href)).headers.get(
          'location',
        );
      expect(await ask(seller)).toContain('error=login_required');
      expect(await ask(buyer)).toContain('code=');
    });

    test('cancelling redirects back with access_denied', async () => {
      const browser = new TestBrowser(sandbox.url);
      const page = await browser.get((await client.authorizationUrl()).url.href);
      const back = await browser.submit(page.url, { cancel: 'yes' });
      expect(back.headers.get('location')).toContain('error=access_denied');
    });

    test('another browser cannot use a sign-in page’s address, and an unknown person is refused', async () => {
      const browser = new TestBrowser(sandbox.url);
      const page = await browser.get((await client.authorizationUrl()).url.href);
      const stranger = await new TestBrowser(sandbox.url).submit(page.url, { person: 'agent' });
      expect(stranger.status).toBe(400);
      expect(await stranger.text()).toContain('This sign-in has ended');
      expect(await page.text()).not.toContain('role="alert"');
      const refused = await browser.submit(page.url, { person: 'no-one' });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain(
        '<p role="alert">That person no longer exists. Choose another.</p>',
      );
    });

    test('the page lists the demo people as buttons, loads nothing and cannot be framed', async () => {
      const page = await new TestBrowser(sandbox.url).get((await client.authorizationUrl()).url.href);
      const html = await page.text();
      expect([...html.matchAll(/name="person"\s+value="(\w+)"/g)].map(([, slug]) => slug)).toEqual([
      'agent', 'conveyancer', 'admin', 'seller', 'buyer', 'outsider',
    ]); // oxfmt-ignore
      const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
      expect(text).toContain('AH Amelia Hart Estate agent, Harbour &amp; Vale PN Priya Nair');
      expect(text).toContain('Tom Whitfield Seller LR');
      expect(text).toContain('You allow Chain Dashboard to act');
      expect(html).not.toMatch(/(src|href)="(?!data:)/);
      const policy = page.headers.get('content-security-policy')!;
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
    });
  });

  describe('logout', () => {
    const endSession = (parameters: Record<string, string>) =>
      `${client.server.end_session_endpoint}?${new URLSearchParams(parameters)}`;
    const back = {
      client_id: 'chain-dashboard',
      post_logout_redirect_uri: 'http://localhost:3000/sign-in',
      state: 's',
    };
    const xsrfOf = (html: string) => /name="xsrf" value="([^"]+)"/.exec(html)![1]!;

    test('with the id token it needs no click, ends the session and redirects back; tokens stay valid', async () => {
      const browser = new TestBrowser(sandbox.url);
      const tokens = await client.signIn('agent', browser);
      const asked = await browser.get(endSession({ ...back, id_token_hint: tokens.id_token! }));
      const page = await asked.text();
      const nonce = /<script nonce="([^"]+)"/.exec(page)![1];
      const policy = asked.headers.get('content-security-policy');
      expect(policy).toContain(`script-src 'nonce-${nonce}'`);
      expect(policy).toContain(`form-action 'self' ${sandbox.dashboardUrl};`);
      const done = await browser.submit(`${client.server.end_session_endpoint}/confirm`, {
        xsrf: xsrfOf(page),
        logout: 'yes',
      });
      expect(done.headers.get('location')).toBe('http://localhost:3000/sign-in?state=s');
      expect((await client.whoami(tokens.access_token)).status).toBe(200);
      const again = await browser.get((await client.authorizationUrl({ prompt: 'none' })).url.href);
      expect(again.headers.get('location')).toContain('error=login_required');
    });

    test('with another person’s id token it still needs a click', async () => {
      const browser = new TestBrowser(sandbox.url);
      await client.signIn('agent', browser);
      const { id_token } = await client.signIn('seller');
      const page = await (await browser.get(endSession({ ...back, id_token_hint: id_token! }))).text();
      expect(page).toContain('Sign out?');
      expect(page).not.toContain('<script');
    });

    test('from a page of the same site it needs no click, from a foreign page it does', async () => {
      const browser = new TestBrowser(sandbox.url);
      await client.signIn('agent', browser);
      const from = async (site: string) =>
        (await browser.get(endSession(back), { 'sec-fetch-site': site })).text();
      expect(await from('same-site')).toContain('<script nonce=');
      expect(await from('same-origin')).toContain('<script nonce=');
      const unnamed = await browser.get(endSession({}), { 'sec-fetch-site': 'same-site' });
      expect(await unnamed.text()).not.toContain('<script');
      expect(await from('cross-site')).not.toContain('<script');
      expect(await from('cross-site')).toContain('Sign out?');
    });

    test('every address of the dashboard that is registered may be returned to', async () => {
      for (const path of ['', '/', '/sign-in', '/signed-out']) {
        const address = endSession({ ...back, post_logout_redirect_uri: sandbox.dashboardUrl + path });
        expect([path, (await fetch(address)).status]).toEqual([path, 200]);
      }
    });

    test('without an address to return to, a page says that the person is signed out', async () => {
      const browser = new TestBrowser(sandbox.url);
      await client.signIn('agent', browser);
      const page = await (await browser.get(endSession({ client_id: 'chain-dashboard' }))).text();
      const confirmed = `${client.server.end_session_endpoint}/confirm`;
      const done = await browser.submit(confirmed, { xsrf: xsrfOf(page), logout: 'yes' });
      const text = await done.text();
      expect(text).toContain('You are signed out');
      expect(text).toContain(`href="${sandbox.dashboardUrl}"`);
    });

    test('staying signed in keeps the session, and a page says so', async () => {
      const browser = new TestBrowser(sandbox.url);
      await client.signIn('agent', browser);
      const page = await (await browser.get(endSession({}))).text();
      const confirmed = `${client.server.end_session_endpoint}/confirm`;
      const text = await (await browser.submit(confirmed, { xsrf: xsrfOf(page) })).text();
      expect(text).toContain('You are still signed in');
      expect(text).not.toContain('You are signed out');
      const again = await browser.get((await client.authorizationUrl({ prompt: 'none' })).url.href);
      expect(again.headers.get('location')).toContain('code=');
    });

    test('an unregistered redirect address is refused', async () => {
      const browser = new TestBrowser(sandbox.url);
      await client.signIn('agent', browser);
      const page = await browser.get(
        endSession({ ...back, post_logout_redirect_uri: 'https://evil.example/' }),
      );
      expect(page.status).toBe(400);
    });
  });
});
