import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/person/actor.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { namedConsultants } from '#tests/world.ts';
import { demoSignIns, makeDemo } from './demo.ts';

let started: TestDeployment;
const said: string[] = [];

beforeAll(async () => {
  started = await startTestDeployment({ at: '2026-10-21T18:00:00Z' });
});
afterAll(() => started.close());

const count = async (table: string) => (await started.ask<{ n: number }>(`select count(*)::int n from ${table}`))[0]?.n;

test('a demo that breaks off in the middle leaves an empty database', async () => {
  const breakOff = (line: string) => {
    if (line.includes('2026-01')) throw new Error('the lights went out');
  };
  await expect(makeDemo(started.deployment, breakOff)).rejects.toThrow('the lights went out');
  for (const table of ['auth.user', 'consultants', 'products', 'orders', 'commission_periods', 'company_settings']) {
    expect(await count(table), table).toBe(0);
  }
});

test('of two processes that start together one makes the demo, and later starts leave it alone', async () => {
  const { deployment } = started;
  await Promise.all([makeDemo(deployment, (line) => said.push(line)), makeDemo(deployment, (line) => said.push(line))]);
  expect(said.filter((line) => line.startsWith('Making'))).toHaveLength(1);
  const before = await count('orders');
  await makeDemo(deployment, () => {
    throw new Error('made again');
  });
  expect(await count('orders')).toBe(before);
});

test('the company is as large as it is meant to be', async () => {
  expect(await count('consultants')).toBe(240);
  expect(await count('customers')).toBe(620);
  expect(await count('orders')).toBeGreaterThan(5_000);
  expect(await count(`consultants where code !~ '^LBC-[0-9]{5}$'`)).toBe(0);
  expect(await count(`consultants where is_admin`)).toBe(1);
  expect(await count(`consultants where status = 'left'`)).toBeGreaterThan(3);
  const [{ states } = { states: [] }] = await started.ask<{ states: string[] }>(
    `select array_agg(distinct status order by status) states from orders where period is null or period = '2026-10-01'`,
  );
  expect(states).toEqual(['cancelled', 'completed', 'pending', 'processing']);
  expect(await count(`orders where completed_at > '2026-10-21T18:00:00Z' or late`)).toBe(0);
});

test('everybody who is named at start can sign in, and is who it says', async () => {
  for (const { email, password } of demoSignIns) {
    const { user } = await started.deployment.auth.api.signInEmail({ body: { email, password } });
    expect(user.email).toBe(email);
  }
  const [admin] = await started.ask(`select is_admin from consultants where email = $1`, [
    namedConsultants.admin.email,
  ]);
  expect(admin).toEqual({ is_admin: true });
});

test.each([
  ['LBC-SERUM-001', 5, 24],
  ['LBC-BROWGEL', 4.8, 89],
  ['LBC-BROWP', 4.9, 156],
  ['LBC-MASC', 4.7, 203],
  ['LBC-LINER', 4.5, 16],
])(
  '[PS-264] [PS-112] the shop shows %s with %d of %i reviews and its content',
  async (product_code, rating, reviews) => {
    const product = await callAs(started.deployment, visitor).catalog.getProduct({ product_code });
    expect(product).toMatchObject({ rating, review_count: reviews });
    for (const part of [product.badges, product.key_ingredients, product.benefits, product.how_to_use, product.tips]) {
      expect(part.length).toBeGreaterThan(1);
    }
    expect(product.reviews.some(({ body }) => body !== '')).toBe(true);
  },
);

test('a review says “verified” only where the product was bought before', async () => {
  const wrong = await started.ask(`
    select r.review_id from product_reviews r
    where r.verified_purchase and r.user_id is not null and not exists (
      select from orders o join order_lines l using (order_id)
      where o.placed_by = r.user_id and l.product_id = r.product_id and o.completed_at < r.created_at)`);
  expect(wrong).toEqual([]);
});
