import type { Page } from '@playwright/test';
import { askDatabase } from './database.ts';
import { expect, signInAs, test } from './person.ts';

// The links to CSV files that pages have, with any search, filters, sort and page in their address. The server renders them, so the
// pages are read without being opened.

const long = 'x'.repeat(300);
const id = '0193f3a0-0000-7000-8000-00000000000a';

/** The addresses of CSV files in the links of a page. */
async function filesOf(page: Page, address: string): Promise<string[]> {
  const answer = await page.request.get(address);
  expect(answer.status(), address).toBe(200);
  const links = [...(await answer.text()).matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"'),
  );
  return [...new Set(links.filter((link) => /\.csv|\/export|format=csv|\/history\/differences$/.test(link)))];
}

/** A person may download 30 files in a minute. */
const resetLimit = () => askDatabase("delete from auth.rate_limits where key like '%documents%'");

async function expectFiles(page: Page, address: string, count: number): Promise<void> {
  const files = await filesOf(page, address);
  expect(files, address).toHaveLength(count);
  for (const file of files) {
    const answer = await page.request.get(file);
    expect([answer.status(), answer.headers()['content-type']], `${file} of ${address}`).toEqual([
      200,
      'text/csv; charset=utf-8',
    ]);
    const mistyped = await page.request.get(`${file}${file.includes('?') ? '&' : '?'}stauts=open`);
    expect([mistyped.status(), await mistyped.json()], file).toEqual([
      400,
      expect.objectContaining({
        code: 'UNKNOWN_PARAMETER',
        error: 'This file has no parameter “stauts”. Check its spelling, or remove it from the address.',
      }),
    ]);
  }
}

// Each list with all that its page understands, and with what it ignores.
const adminPages: [path: string, understood: string, ignored: string, count?: number][] = [
  [
    '/admin/consultants',
    'q=mar&status=active&sign_in=none&sort=-current_rank&page=2',
    `q=${long}&status=gone&sign_in=x&sort=-shoe&dialog=add&unknown=1`,
  ],
  [
    '/admin/customers',
    `q=an&consultant=assigned&consultant_id=${id}&sort=-name&page=2`,
    `q=${long}&consultant=x&consultant_id=17&sort=other&status=active`,
  ],
  ['/admin/products', 'q=serum&shown=low&sort=-price&page=2', `q=${long}&shown=other&sort=color&errors=all`],
  [
    '/admin/orders',
    'q=an&status=completed&method=card&refund=owed&from=2026-10-01&to=2026-10-31&sort=-total&page=2',
    `q=${long}&status=shipped&method=${long}&refund=yes&from=2026-02-30&to=x&sort=other`,
  ],
  ['/admin/membership-fees', 'q=an&state=paid&page=2', `q=${long}&state=lost&sort=name`],
  [
    '/admin/payments',
    'q=an&held=1&status=failed&method=check&from=2026-10-01&to=2026-10-31&page=2&outstanding=2&requests=2',
    `q=${long}&held=yes&status=lost&method=gold&from=2026-02-30&to=&dialog=manual`,
    2,
  ],
  ['/admin/audit', 'q=an&action=sign-in&day=2026-11-20&before=10', `q=${long}&action=${long}&day=2026-02-30&before=x`],
];

test('the links to files of the admin’s lists work with any address of their pages', async ({ page }) => {
  await signInAs(page, 'Admin');
  for (const [path, understood, ignored, count = 1] of adminPages) {
    await test.step(path, async () => {
      await resetLimit();
      await expectFiles(page, path, count);
      await expectFiles(page, `${path}?${understood}`, count);
      await expectFiles(page, `${path}?${ignored}`, count);
      // Filters are forms: what is not chosen is empty in their address.
      await expectFiles(page, `${path}?${understood.replaceAll(/=[^&]*/g, '=')}`, count);
    });
  }
  await resetLimit();
  await expectFiles(page, '/admin/books', 1);
  const statements = (await filesOf(page, '/admin/commissions?view=runs')).length;
  expect(statements).toBeGreaterThan(0);
  await expectFiles(page, '/admin/commissions?view=runs&q=&sort=-x&page=1', statements);
});

test('the links to files of a consultant work with any address of their pages', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await resetLimit();
  const team = '/network?view=outline';
  await expectFiles(page, team, 1);
  await expectFiles(
    page,
    `${team}&name=a&rank=Team+Leader&status=Active&level=2&show=went-quiet&sort=name&col=rank&col=team&page=2`,
    1,
  );
  await expectFiles(page, `${team}&name=${long}&rank=King&status=x&level=0&show=x&sort=x&root=17&open=${id}&col=x`, 1);
  await expectFiles(page, `${team}&name=&rank=&status=&level=&sort=volume`, 1);
  await expectFiles(page, '/earnings?q=an&type=personal&sort=-amount&cancelled=shown&page=2', 1);
  await expectFiles(page, `/earnings?q=${long}&type=luck&sort=x&line=${id}`, 1);
  await expectFiles(page, '/dashboard/figures/personal-sales?page=2', 1);
});

test('a refused address of a file says why in the language of the reader', async ({ page }) => {
  await signInAs(page, 'Team leader');
  await page.context().addCookies([{ name: 'language', value: 'fr', url: process.env.BASE ?? '' }]);
  const answer = await page.request.get('/network/export?level=all');
  expect([answer.status(), await answer.json()]).toEqual([
    400,
    {
      code: 'INVALID_PARAMETER',
      error: expect.stringContaining('La valeur de «\u00a0level\u00a0»'),
      data: { parameter: 'level', known: ['root', 'name', 'rank', 'status', 'level', 'show', 'sort'] },
    },
  ]);
});
