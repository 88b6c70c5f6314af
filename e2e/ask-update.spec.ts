import { demoTransaction } from '@/e2e/demo-transaction';
import { expect, test } from '@/e2e/test';
import { routes } from '@/lib/routes';

test('a stage says that it is changed in the service, and offers a letter that asks for an update', async ({
  page,
  signedInAs,
  expectAccessible,
}) => {
  await signedInAs('agent');
  const { id } = await demoTransaction(page, 'Flat 5, Pulteney Mews');
  const response = await page.request.get(`/api/transactions/${id}/stages?limit=100`);
  const { data: stages }: { data: { id: string; title: string }[] } = await response.json();
  await page.goto(routes.stage(id, stages.find(({ title }) => title.includes('LPE1'))!.id));
  const change = page.getByRole('region', { name: 'To change its progress' });
  await expect(change).toContainText('Tick, date, note and assign a stage in the service');
  await change.getByRole('button', { name: 'Ask for an update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for an update' });
  const words = dialog.getByRole('textbox', { name: 'Words' });
  await expect(words).toHaveValue(/^Dear Edmund Finch,/);
  await expect(words).toHaveValue(/“Leasehold management pack” stands for Flat 5, Pulteney Mews/);
  await expect(words).not.toHaveValue(/week 6|Freeholder|£/);
  await expect(dialog).toContainText("is usually the seller's conveyancer's.");
  await expectAccessible();
  const mail = new URL((await dialog.getByRole('link', { name: 'Open in email' }).getAttribute('href'))!);
  expect(decodeURIComponent(mail.pathname)).toContain('@');
  await words.press('ControlOrMeta+End');
  await words.pressSequentially(' Thank you.');
  // Opens no search over the dialog, of which nothing could be reached then.
  await words.press('Control+k');
  await dialog.getByRole('button', { name: /To/ }).click();
  await page.getByRole('option', { name: 'Someone else' }).click();
  await expect(words).toHaveValue(/^Hello,[^]* Thank you\.$/);
});
