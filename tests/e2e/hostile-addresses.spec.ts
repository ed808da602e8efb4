import { expect, signInAs, test } from './person.ts';

// Hostile addresses: the page is shown or not found, and nothing in the address runs.

const values = [
  '0000-01',
  '9999-12',
  '99999-01',
  '99999999999999999999',
  '-1',
  '1e400',
  '__proto__',
  '%ed%a0%80',
  'x'.repeat(2_000),
  '%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  'a%0d%0aSet-Cookie:x=1',
  '11111111-1111-9111-8111-111111111111',
];
const names = [
  'period',
  'page',
  'q',
  'consultant',
  'session_id',
  'order_id',
  'order',
  'run',
  'first',
  'second',
  'line',
  'year',
  'type',
  'status',
  'view',
  'version',
  'from',
  'books',
  'token',
  'email',
  'error',
  'category',
  'member',
  'root',
];
const pages = [
  '/',
  '/shop',
  '/shop/LBC-MASC',
  '/about',
  '/contact',
  '/auth',
  '/join-us',
  '/checkout',
  '/payment-success',
  '/pay/x',
  '/dashboard',
  '/network',
  '/financials',
  '/earnings',
  '/statements/2026-09',
  '/plan',
  '/wallets',
  '/analytics',
  '/achievements',
  '/promotions',
  '/settings',
  '/help',
  '/data-import',
  '/data-viewer',
  '/product-generator',
  '/admin',
  '/admin/books',
  '/admin/commissions',
  '/admin/payments',
  '/admin/pages',
  '/admin/reviews',
  '/admin/plan',
];

test.describe.configure({ mode: 'parallel' });

for (const who of ['Customer', 'Team leader', 'Admin'] as const) {
  test(`no address breaks a page for ${who}`, async ({ page }) => {
    await signInAs(page, who);
    const broken: string[] = [];
    for (const [at, path] of pages.entries()) {
      const open = async (turn: number) => {
        const search = names.map((name, place) => `${name}=${values[(place + at + turn) % values.length]}`).join('&');
        const answer = await page.request.get(`${path}?${search}`, { maxRedirects: 0 });
        const text = await answer.text();
        if (answer.status() >= 500 || text.includes('<script>alert'))
          broken.push(`${answer.status()} ${path}?${search}`);
        if (/(^|\n)x=/.test(answer.headers()['set-cookie'] ?? '')) broken.push(`a cookie by ${path}?${search}`);
      };
      await Promise.all([0, 5, 8].map(open));
    }
    expect(broken.map((line) => line.slice(0, 600))).toEqual([]);
  });
}

test('a page with a form accepts only its form', async ({ page }) => {
  for (const headers of [
    { 'content-type': 'application/json' },
    { 'content-type': 'multipart/form-data; boundary=x' },
  ]) {
    const answer = await page.request.post('/contact', { data: '{}', headers });
    expect(answer.status()).toBe(415);
  }
});
