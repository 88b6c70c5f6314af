import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { markupOf, propsIn } from '@/components/testing-markup';
import { Button } from '@/components/ui/button';
import { runHook, stubBrowser, stubServer, type StubResponse } from '@/lib/query/testing-hook';
import { Failure } from '@/lib/values/failure';
import { SignInButton, SignInFailed } from './sign-in-button';

const markup = (status: number, code: string) =>
  renderToStaticMarkup(<SignInFailed error={new Failure({ status, code, message: 'M' })} />);

it('names the wrong address if the dashboard refuses the request, and otherwise the sign-in service', () => {
  expect(markup(403, 'foreign_request')).toContain('set up for a different address');
  expect(markup(503, 'auth_unavailable')).toContain('The sign-in service is not answering');
  expect(markup(503, 'auth_unavailable')).toContain('role="alert"');
});

it('cannot be pressed before the page is live, when the press would be lost', () => {
  expect(markupOf(<SignInButton />)).toMatch(/^<fieldset disabled/);
});

/** The button of a live page, and where it goes. */
async function signIn(callbackUrl?: string) {
  const { window } = stubBrowser();
  const visited: string[] = [];
  Object.assign(window, { location: { assign: (to: string) => void visited.push(to) } });
  const bodies: unknown[] = [];
  let answer = (_: StubResponse) => {};
  stubServer((path, body) => {
    if (!path.includes('/signin/')) return new Promise(() => {});
    bodies.push(body);
    return new Promise((resolve) => (answer = resolve));
  });
  const hook = await runHook(() => SignInButton({ callbackUrl }));
  const button = () => propsIn(hook.now(), Button)[0] as { isPending: boolean; onPress: () => void };
  const failures = () => propsIn(hook.now(), SignInFailed);
  const press = () => (button().onPress(), hook.settle());
  const respond = (response: StubResponse) => (answer(response), hook.settle());
  return { ...hook, visited, bodies, button, failures, press, respond };
}

it('goes to the sign-in service, to come back to the page that was asked for', async () => {
  const { now, button, press, bodies, respond, until, visited } = await signIn('/chains?q=quay');
  expect([now().props.disabled, button().isPending]).toEqual([false, false]);
  await press();
  expect([button().isPending, bodies]).toEqual([true, [{ callbackUrl: '/chains?q=quay' }]]);
  await respond({ data: { url: 'https://auth.example/authorize' } });
  await until(() => expect(visited).toEqual(['https://auth.example/authorize']));
  // It waits until the other page has come.
  expect(button().isPending).toBe(true);
});

it('says why it could not start, until it is pressed again', async () => {
  const { button, press, respond, until, failures, visited } = await signIn();
  await press();
  await respond({ refused: { status: 503, code: 'auth_unavailable' } });
  await until(() => expect(failures()).toMatchObject([{ error: { code: 'auth_unavailable' } }]));
  expect([button().isPending, visited]).toEqual([false, []]);
  await press();
  expect([button().isPending, failures()]).toEqual([true, []]);
});
