import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrolled, person } from '#tests/database/enrolled.ts';
import { prepareShop, type Shop, shopOf } from '#tests/database/shop.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';

// The addresses of CSV files. Carl is an owner.

let site: TestSite;
let shop: Shop;
let cookie: string;
const password = 'a password of the tests';

beforeAll(async () => {
  site = await startTestSite({ prepared: { name: 'shop', prepare: prepareShop } });
  shop = await shopOf(site);
  await enrolled(
    shop.deployment,
    [person({ firstName: 'Carl', lastName: 'Owner', email: 'carl@example.org' })],
    password,
  );
  await site.ask("update consultants set admin_role = 'owner' where first_name = 'Carl'");
  await site.ask('update auth."user" set email_verified = true');
  const answer = await fetch(`${site.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({ email: 'carl@example.org', password }),
  });
  expect(answer.status).toBe(200);
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
});
afterAll(() => site.close());

/** Without the limit of files in a minute. */
async function get(path: string, language = 'en'): Promise<Response> {
  await site.ask('delete from auth.rate_limits');
  return fetch(`${site.url}/api/${path}`, { headers: { cookie: `${cookie}; language=${language}` } });
}

const id = '0193f3a0-0000-7000-8000-00000000000a';

/** Each file with values of all its parameters, and with values that are not valid. */
const files = [
  {
    file: 'orders.csv',
    valid: 'q=cole&status=completed&method=card&refund=owed&from=2026-10-01&to=2026-10-31',
    invalid: ['status=shipped', 'refund=yes', 'from=2026-02-30', 'to=yesterday', `method=${'x'.repeat(41)}`],
  },
  {
    file: 'exports/consultants.csv',
    valid: 'q=rose&status=active&sign_in=invited&sort=-join_date',
    invalid: ['status=gone', 'sign_in=maybe', 'sort=shoe_size', `q=${'x'.repeat(201)}`],
  },
  {
    file: 'exports/customers.csv',
    valid: `q=cole&consultant=assigned&consultant_id=${id}&sort=-name`,
    invalid: ['consultant=rose', 'consultant_id=17', 'sort=newest'],
  },
  { file: 'exports/products.csv', valid: 'q=gel&shown=low&sort=-price', invalid: ['shown=hidden', 'sort=color'] },
  {
    file: 'exports/payments.csv',
    valid: `q=rose&status=failed&method=check&from=2026-10-01&to=2026-10-31&batch_id=${id}`,
    invalid: ['status=lost', 'method=gold', 'from=2026-13-01', 'to=1', 'batch_id=17'],
  },
  { file: 'exports/outstanding.csv', valid: 'q=rose&held=1', invalid: ['held=yes'] },
  { file: 'exports/statements.csv', invalid: ['run_no=last', 'run_no=0', 'run_no=2147483648'] },
  { file: 'exports/close-findings.csv', base: 'finding=negative', invalid: ['finding=other', 'run_no=-1'] },
  { file: 'membership-fees.csv', valid: 'q=rose&state=paid', invalid: ['state=lost'] },
  { file: 'earnings/2026-10.csv', valid: 'q=rose&type=personal', invalid: ['type=luck'] },
  { file: 'earnings/2026-10.pdf', valid: 'q=rose&type=personal', invalid: ['type=luck'] },
  { file: 'year-end/2026.csv', valid: '', invalid: [] },
];

const exportsInLog = () => site.ask("select seq from audit_events where action like 'export-%'");

test.each(files)('$file has the parameters of its page and refuses others', async ({ file, base, valid, invalid }) => {
  const addressOf = (...parameters: string[]) => `${file}?${[base, ...parameters].filter(Boolean).join('&')}`;
  if (valid !== undefined) {
    expect((await get(addressOf(valid))).status, valid).toBe(200);
    for (const parameter of valid.split('&').filter(Boolean))
      expect((await get(addressOf(parameter))).status, parameter).toBe(200);
  }
  const before = await exportsInLog();
  for (const parameter of ['page=2', 'stauts=completed', 'limit=10', '__proto__=1']) {
    const answer = await get(addressOf(parameter));
    const name = parameter.split('=')[0];
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        code: 'UNKNOWN_PARAMETER',
        error: `This file has no parameter “${name}”. Check its spelling, or remove it from the address.`,
        data: { parameter: name, known: expect.any(Array) },
      },
    ]);
  }
  for (const parameter of invalid) {
    // A parameter that the address must have is replaced.
    const name = parameter.split('=')[0];
    const answer = await get(base?.startsWith(`${name}=`) ? `${file}?${parameter}` : addressOf(parameter));
    expect([parameter, answer.status, await answer.json()]).toEqual([
      parameter,
      400,
      {
        code: 'INVALID_PARAMETER',
        error: `The value of “${name}” in the address of this file is not valid. Correct it, or remove “${name}” from the address.`,
        data: { parameter: name, known: expect.arrayContaining([name]) },
      },
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toBeNull();
  }
  expect(await exportsInLog()).toEqual(before);
});

test('the refusal of a parameter is in the language of the person', async () => {
  expect(await (await get('orders.csv?stauts=completed', 'fr')).json()).toMatchObject({
    code: 'UNKNOWN_PARAMETER',
    error: 'Ce fichier n’a pas de paramètre «\u00a0stauts\u00a0». Vérifiez son orthographe ou retirez-le de l’adresse.',
    data: {
      parameter: 'stauts',
      known: ['status', 'from', 'to', 'q', 'refund', 'method'],
    },
  });
  expect(await (await get('exports/products.csv?shown=hidden', 'fr')).json()).toMatchObject({
    code: 'INVALID_PARAMETER',
    error:
      'La valeur de «\u00a0shown\u00a0» dans l’adresse de ce fichier n’est pas valide. Corrigez-la ou retirez «\u00a0shown\u00a0» de l’adresse.',
  });
});

test('visitors are asked to sign in before the address is read', async () => {
  for (const { file, base } of files) {
    const answer = await fetch(`${site.url}/api/${file}?${base ?? ''}&stauts=1`);
    expect(answer.status, file).toBe(401);
  }
});

test('a file of selected orders has only those that the filters leave', async () => {
  const [earlier, later] = await site.ask<{ id: string }>(
    `insert into orders (kind, attribution, order_date, currency, status, subtotal)
     values ('retail', 'none', '2026-10-02T18:00:00Z', 'CAD', 'pending', 100), ('retail', 'none', '2026-10-03T18:00:00Z', 'CAD', 'pending', 100) returning order_id as id`,
  );
  const ids = `id=${earlier?.id}&id=${later?.id}`;
  const rowsOf = async (query: string) =>
    (await (await get(`orders.csv?${query}`)).text()).trimEnd().split('\r\n').slice(1);
  expect(await rowsOf(ids)).toHaveLength(2);
  expect(await rowsOf(`${ids}&status=pending&from=2026-10-03`)).toHaveLength(1);
  expect(await rowsOf(`${ids}&status=completed`)).toEqual([]);
});
