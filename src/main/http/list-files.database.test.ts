import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { productsCsv } from '#server/catalog/products-file.ts';
import { consultantsCsv } from '#server/consultant/consultants-file.ts';
import type { Call } from '#server/context.ts';
import { customersCsv } from '#server/customer/customers-file.ts';
import type { DocumentFile } from '#server/documents/document-file.ts';
import { enrolled, person } from '#tests/database/enrolled.ts';
import { prepareShop, type Shop, shopOf } from '#tests/database/shop.ts';
import { startTestSite, type TestSite } from '#tests/database/site.ts';

// The files of the admin's lists. Ada is the admin, Rose and Wren are below Ada, Lily has left; Zoé has a name that is a formula.

let site: TestSite;
let shop: Shop;
const password = 'a password of the tests';
const cookies = new Map<string, string>();

beforeAll(async () => {
  site = await startTestSite({ prepared: { name: 'shop', prepare: prepareShop } });
  shop = await shopOf(site);
  const formula = { firstName: '=1+1', lastName: 'Zoé', email: 'zoe@example.org', city: 'Québec' };
  await enrolled(
    shop.deployment,
    [
      person({ ...formula, sponsorConsultantId: shop.rose.userId, joinDate: new Date('2026-10-02T03:00:00Z') }),
      person({ firstName: 'Carl', lastName: 'Content', email: 'carl@example.org' }),
    ],
    password,
  );
  await site.ask("update consultants set admin_role = 'content' where first_name = 'Carl'");
  await site.ask('update auth."user" set email_verified = true');
  for (const name of ['zoe', 'carl']) await signIn(name);
});
afterAll(() => site.close());

async function signIn(name: string): Promise<void> {
  const answer = await fetch(`${site.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({ email: `${name}@example.org`, password }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  cookies.set(name, set.join('; '));
}

const get = (name: string | null, path: string, language = 'en') =>
  fetch(`${site.url}/api/exports/${path}`, {
    headers: { cookie: [cookies.get(name ?? ''), `language=${language}`].filter(Boolean).join('; ') },
  });

/** Runs with another role of Carl, who is signed in. */
async function as<T>(role: string, act: () => Promise<T>): Promise<T> {
  const change = (to: string) => site.ask("update consultants set admin_role = $1 where first_name = 'Carl'", [to]);
  await change(role);
  return act().finally(() => change('content'));
}

/** The lines of a file, without the byte order mark and the line after the last one. */
async function linesOf(answer: Response): Promise<string[]> {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return (await answer.text()).trimEnd().split('\r\n');
}
const exported = (path: string) => as('owner', async () => linesOf(await get('carl', path)));
const context = (actor: Actor = shop.ada): Call => ({
  ...shop.deployment,
  actor,
  requestId: 'test',
  address: '203.0.113.7',
});
const rowsOf = async ({ body }: DocumentFile) => (await new Response(body).text()).trimEnd().split('\r\n').slice(1);

const lists = [
  { list: 'consultants', refusedRole: 'content' },
  { list: 'customers', refusedRole: 'content' },
  { list: 'products', refusedRole: 'finance' },
] as const;

test.each(lists)(
  'the file of $list is refused for visitors, consultants and roles without its permission',
  async ({ list, refusedRole }) => {
    const path = `${list}.csv`;
    expect((await get(null, path)).status).toBe(401);
    expect((await get('zoe', path)).status).toBe(403);
    const refused = await as(refusedRole, () => get('carl', path));
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'PERMISSION_REQUIRED' }),
    ]);
    const events = () => site.ask(`select detail from audit_events where action = 'export-${list}'`);
    expect(await events()).toEqual([]);
    const answer = await as('read-only', () => get('carl', path));
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${list}-2026-10-15.csv"`);
    await linesOf(answer);
    expect(await events()).toEqual([{ detail: { format: 'csv' } }]);
  },
);

test('the file of consultants has what the list shows, safe from formulas', async () => {
  const [head, ...rows] = await exported('consultants.csv?q=zoe');
  expect(head).toBe(
    'Code,First name,Last name,Email,Phone,City,State or province,Country,Rank,Status,Leaves on,Sign-in,Joined,' +
      'Program,Sponsor code,Sponsor,Personal volume,Currency',
  );
  const [zoe] = await site.ask<{ code: string }>("select code from consultants where email = 'zoe@example.org'");
  // Joined on the evening before, in the company's time zone.
  expect(rows).toEqual([
    `${zoe?.code},'=1+1,Zoé,zoe@example.org,403 555 0101,Québec,AB,CA,Beauty Consultant,Active,,Has a sign-in,2026-10-01,` +
      `Beauty Consultant,${shop.rose.code},Rose Birch,0.00,CAD`,
  ]);
});

test('the file of consultants has their filters and the order of the list', async () => {
  const names = async (query: string) =>
    (await exported(`consultants.csv?${query}`)).slice(1).map((row) => row.split(',')[1]);
  expect(await names('status=left')).toEqual(['Lily']);
  expect(await names('sign_in=invited')).toEqual([]);
  expect(await names('')).toEqual(["'=1+1", 'Ada', 'Carl', 'Lily', 'Rose', 'Wren']);
  expect(await names('sort=-name&status=active')).toEqual(['Wren', 'Rose', 'Carl', 'Ada', "'=1+1"]);
  expect((await names('sort=-join_date'))[0]).toBe("'=1+1");
});

test('the file is in the language of the person', async () => {
  const [head, row] = await linesOf(await as('owner', () => get('carl', 'consultants.csv?status=left', 'fr')));
  expect(head).toContain('Code,Prénom,Nom,Courriel,Téléphone');
  expect(row).toContain('Lily');
  expect(row).not.toContain('Left');
});

test('the file of consultants has the rows of all pages, each once, in every order', async () => {
  const all = (await site.ask<{ code: string }>('select code from consultants')).map(({ code }) => code);
  for (const sort of ['name', 'join_date', 'current_rank', 'personal_volume'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      const query = { searchTerm: '', status: null, sign_in: null, sort, direction };
      const listed = await shop.as(shop.ada).consultant.getConsultants(query);
      const codes = (await rowsOf(await consultantsCsv(context(), query, 2))).map((row) => row.split(',')[0]);
      expect(codes).toEqual(listed.data.map(({ code }) => code));
      expect(codes.toSorted()).toEqual(all.toSorted());
    }
  }
  const named = { searchTerm: 'Birch', status: null, sign_in: null, sort: 'name', direction: 'asc' } as const;
  expect(await rowsOf(await consultantsCsv(context(), named, 2))).toHaveLength(4);
  await expect(consultantsCsv(context(visitor), named)).rejects.toMatchObject({ status: 401 });
});

test('the file of customers has what the list shows, its filters and its order', async () => {
  await site.ask(`insert into customers (first_name, last_name, email, phone, bill_city, bill_state, bill_country, consultant_id, join_date)
    values ('+Gail', 'Guest', 'gail@example.org', '403 555 0100', 'Calgary', 'AB', 'CA', '${shop.rose.userId}', '2026-10-02T03:00:00Z')`);
  const [gail] = await site.ask<{ number: number }>(
    "select customer_number as number from customers where last_name = 'Guest'",
  );
  const [head, ...rows] = await exported('customers.csv?consultant=assigned');
  expect(head).toBe(
    'Number,First name,Last name,Email,Phone,City,State or province,Country,Consultant code,Consultant,Account,Customer since',
  );
  expect(rows).toEqual([
    `${gail?.number},'+Gail,Guest,gail@example.org,403 555 0100,Calgary,AB,CA,${shop.rose.code},Rose Birch,no,2026-10-01`,
  ]);
  const names = async (query: string) =>
    (await exported(`customers.csv?${query}`)).slice(1).map((row) => row.split(',')[1]);
  expect(await names('consultant=unassigned')).toEqual(['Cora']);
  expect(await names(`consultant_id=${shop.rose.userId}`)).toEqual(["'+Gail"]);
  expect(await names(`consultant_id=${shop.wren.userId}`)).toEqual([]);
  expect(await names('q=cole')).toEqual(['Cora']);
  expect(await names('sort=name')).toEqual(["'+Gail", 'Cora']);
  expect(await names('sort=-name')).toEqual(['Cora', "'+Gail"]);
  expect(await names('sort=date')).toEqual((await names('')).toReversed());
  expect(await names('sort=-date')).toEqual(await names(''));
});

test('the file of customers has the rows of all pages, each once, in every order', async () => {
  await site.ask(`insert into customers (first_name, last_name, created_at)
    select 'Customer ' || n % 3, 'Many', '2026-10-01'::timestamptz + n / 2 * interval '1 hour' from generate_series(1, 9) n`);
  for (const sort of ['newest', 'name'] as const) {
    for (const searchTerm of ['', 'many']) {
      const listed = [];
      for (const direction of [null, 'asc', 'desc'] as const) {
        const query = { searchTerm, consultant: null, consultant_id: null, sort, direction };
        const { data } = await shop.as(shop.ada).customer.getCustomers(query);
        expect(data.length).toBeGreaterThanOrEqual(9);
        const numbers = (await rowsOf(await customersCsv(context(), query, 3))).map((row) => row.split(',')[0]);
        expect(numbers).toEqual(data.map(({ customer_number }) => String(customer_number)));
        listed.push(numbers);
      }
      const [usual, ascending, descending] = listed;
      expect(descending).toEqual(ascending?.toReversed());
      expect(usual).toEqual(sort === 'name' ? ascending : descending);
    }
  }
});

test('the file of products has what the list shows, its filters and its order', async () => {
  const [serum] = await site.ask<{ id: string }>("select product_id as id from products where product_code = 'SERUM'");
  const item = { product_id: serum?.id ?? '' };
  const { stock } = shop.as(shop.ada);
  await stock.adjustStock({ ...item, reason: 'counted', quantity: 2, note: 'Count', idempotency_key: randomUUID() });
  await stock.setStockTracking({ ...item, tracked: true, low_level: 5 });
  await site.ask(`insert into product_contents (product_id, title, subtitle)
    select product_id, '@Serum', 'x' from products where product_code = 'SERUM'`);
  const [head, ...rows] = await exported('products.csv?sort=-price');
  expect(head).toBe('Product code,Product,Description,Category,Price,Cost,Currency,Warehouse,Rank type,Status,On hand');
  expect(rows).toEqual([
    "SERUM,'@Serum,Renewing face serum,Face,100.00,0.00,CAD,,,Active,2",
    'GEL,Brow gel,Brow gel,Brows,24.50,0.00,CAD,,,Active,',
    'OLD,A cream of former days,A cream of former days,Face,10.00,0.00,CAD,,,Inactive,',
  ]);
  const codes = async (query: string) =>
    (await exported(`products.csv?${query}`)).slice(1).map((row) => row.split(',')[0]);
  expect(await codes('shown=active')).toEqual(['GEL', 'SERUM']);
  expect(await codes('shown=inactive')).toEqual(['OLD']);
  expect(await codes('shown=low')).toEqual(['SERUM']);
  expect(await codes('q=face')).toEqual(['OLD', 'SERUM']);
});

test('the file of products has the rows of all pages, each once, in every order', async () => {
  await site.ask(`insert into products (product_code, item_description, item_category, inventory_price, active)
    select 'MANY-' || n, 'Product ' || n % 3, 'Category ' || n % 2, 1000 * (n % 3), 'Y' from generate_series(1, 9) n`);
  for (const sort of ['code', 'description', 'category', 'price', 'cost', 'created'] as const) {
    for (const descending of [false, true]) {
      const query = { searchTerm: '', active: null, category: null, low_stock: false, sort, descending };
      const { data } = await shop.as(shop.ada).catalog.getProducts(query);
      expect(data).toHaveLength(12);
      const codes = (await rowsOf(await productsCsv(context(), query, 5))).map((row) => row.split(',')[0]);
      expect(codes).toEqual(data.map(({ product_code }) => product_code));
    }
  }
});
