import { readFile } from 'node:fs/promises';
import { readDocument } from '#tests/read-document.ts';
import { askDatabase } from './database.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, signInAs, test } from './person.ts';

// Downloads and printed pages: statements, reports, the year end; and the proof of the books.

test('[BO-068] a consultant opens a statement and downloads it and the report', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await page.goto('/earnings?period=2026-10');
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the report as CSV' }).click();
  const report = await csv;
  expect(report.suggestedFilename()).toBe('earnings-2026-10-closed.csv');
  expect(await readFile(await report.path(), 'utf8')).toContain('Period,Line,Level,Order');

  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'October 2026 statement' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Earnings', exact: true })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const total = await page.getByRole('row', { name: /Total earnings/ }).innerText();
  const pdf = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const statement = await pdf;
  const paper = await readDocument(await readFile(await statement.path()));
  expect(paper).toMatchObject({ title: 'October 2026 statement', tagged: true });
  expect(paper.texts[0]).toContain(/\$[\d,.]+ CAD/.exec(total)?.[0]);
});

test('an admin proves the books and downloads the year end', async ({ page }) => {
  // A job proves them every night, by the clock of the machine. Only the owner of the database can remove a proof, with triggers off.
  await askDatabase('set session_replication_role = replica; delete from books_proofs');
  await signInAs(page, 'Admin');
  await open(page, '/admin/books');
  await expect(page.getByText('The books have not been proved yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Prove now' }).click();
  await expect(page.getByRole('heading', { name: 'The books are balanced' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No commission is paid twice' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const csv = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the year end as CSV' }).click();
  expect(await readFile(await (await csv).path(), 'utf8')).toContain('T4A,020,LBC-');
});
