import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { healthQuery } from '@/lib/query/health-query';
import { SandboxNotice } from './sandbox-notice';

/** @param rendered whether the server rendered the page as one of a sandbox @param known what is known since */
const notice = (rendered: boolean, known?: boolean) =>
  textOf(
    markupOf(<SandboxNotice isSandbox={rendered} />, (client) => {
      if (known !== undefined) client.setQueryData<unknown>(healthQuery().queryKey, { isSandbox: known });
    }),
  );
const words = 'Sandbox : the people and sales here are made up';

it('marks made-up data as such, as the server knows it until the service says otherwise', () => {
  expect([notice(true), notice(false)]).toEqual([words, '']);
  expect([notice(true, false), notice(false, true)]).toEqual(['', words]);
});
