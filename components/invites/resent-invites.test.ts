import { expect, it, onTestFinished } from 'vitest';
import { pendingSubmissions } from '@/components/ui/pending-submission';
import { setSignInPrompt } from '@/lib/bff/sign-in-again';
import { draft, table } from './testing-send-invites';

it('stores that a row was sent when it is sent again after the user has signed in', async () => {
  const responses: Parameters<typeof table>[1] = {
    ann: { refused: { status: 401, code: 'reauth_required' } },
  };
  const { on, send, results } = await table(['ann'], responses);
  const storedTimes: (number | null)[] = [];
  const storeTime = () => void storedTimes.push(pendingSubmissions.read(draft)['ann@example.com']!.at);
  const signIn = async () => {
    storeTime();
    delete responses.ann;
    return true;
  };
  onTestFinished(setSignInPrompt(signIn));
  on.send = storeTime;
  await send();
  expect([storedTimes, results()]).toEqual([[expect.any(Number), null, expect.any(Number)], [['ann', true]]]);
});
