import type { Locator } from '@playwright/test';

/** Fills a day such as "2026-11-21" into the three boxes of a date field. */
export async function fillDay(field: Locator, day: string): Promise<void> {
  const [year, month, date] = day.split('-');
  await field.getByRole('textbox', { name: 'Day' }).fill(date!);
  await field.getByRole('textbox', { name: 'Month' }).fill(month!);
  await field.getByRole('textbox', { name: 'Year' }).fill(year!);
}
