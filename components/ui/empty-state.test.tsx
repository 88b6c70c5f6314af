import { expect, it } from 'vitest';
import { markupOf, textOf } from '@/components/testing-markup';
import { EmptyState } from './empty-state';

it('says what is missing, then why, then what to do', () => {
  const action = <button>Clear all</button>;
  const full = markupOf(
    <EmptyState kind="none-match" title="No invite matches" action={action}>
      Try fewer words.
    </EmptyState>,
  );
  expect(textOf(full)).toBe('No invite matches Try fewer words. Clear all');
  expect(textOf(markupOf(<EmptyState kind="none-yet" title="No stages yet" />))).toBe('No stages yet');
  const reason = (
    <EmptyState kind="none-yet" title="No stages yet">
      Anyone can add one.
    </EmptyState>
  );
  expect(textOf(markupOf(reason))).toBe('No stages yet Anyone can add one.');
  const only = markupOf(<EmptyState kind="none-yet" title="No stages yet" action={action} />);
  expect(textOf(only)).toBe('No stages yet Clear all');
});

it('tells its three reasons apart by their icons', () => {
  const icons = (['none-yet', 'none-match', 'could-not-load'] as const).map(
    (kind) => /<svg[^>]*>(.*?)<\/svg>/.exec(markupOf(<EmptyState kind={kind} title="Nothing" />))![1],
  );
  expect(new Set(icons).size).toBe(3);
});
