import type { ComponentProps, FormEvent } from 'react';
import { expect, it } from 'vitest';
import { propsIn } from '@/components/testing-markup';
import { ErrorSummary } from '@/components/ui/error-summary';
import { TextField } from '@/components/ui/text-field';
import { runHook, stubBrowser } from '@/lib/query/testing-hook';
import { openPage } from '@/lib/query/testing-navigation';
import { OpenTeamForm } from './open-team-form';

const teamId = '00000000-0000-4000-8000-00000000beef';

it('opens the team of an id or a URL, and says what is wrong until the input changes', async () => {
  stubBrowser();
  const { visited } = openPage('/teams');
  const { now, settle } = await runHook(() => OpenTeamForm());
  const field = () => propsIn(now(), TextField)[0] as ComponentProps<typeof TextField>;
  const errors = () => propsIn(now(), ErrorSummary)[0]!.errors;
  // Each failed attempt moves the focus to the errors.
  const attempt = () => propsIn(now(), ErrorSummary)[0]!.attempt;
  const type = async (text: string) => (field().onChange!(text), settle());
  const submit = () => {
    const { onSubmit } = propsIn(now(), 'form')[0] as ComponentProps<'form'>;
    onSubmit!({ preventDefault: () => {} } as FormEvent as never);
    return settle();
  };
  await type('our team');
  expect(field()).toMatchObject({ id: 'field-team', value: 'our team', errorMessage: undefined });
  await submit();
  const message = 'Enter a team id: 36 characters in five groups';
  expect(attempt()).toBe(1);
  await submit();
  expect(attempt()).toBe(2);
  expect([field().errorMessage, errors(), visited]).toEqual([
    message,
    [{ fieldId: 'field-team', message }],
    [],
  ]);
  await type(`http://localhost:3000/teams/${teamId}/`);
  expect([field().errorMessage, errors()]).toEqual([undefined, []]);
  await submit();
  expect(visited).toEqual([`/teams/${teamId}`]);
});
