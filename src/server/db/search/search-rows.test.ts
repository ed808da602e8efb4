import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/database/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  // So many that they are met in the order of the list, beside a few that are found by the index.
  await shop.ask(`
    insert into customers (first_name, last_name, email, created_at)
    select case when no % 20 = 0 then 'Séldom' else 'Öften' end, 'Buyer' || no, 'buyer' || no || '@mail.example', now() - no * interval '1 hour'
    from generate_series(1, 1000) no`);
});
afterAll(() => shop.close());

/** The number of each customer of a search, page by page, and the total of the first page. */
async function walk(searchTerm: string, sort: 'newest' | 'name') {
  const numbers: number[] = [];
  const totals: unknown[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await shop
      .as(shop.ada)
      .customer.getCustomers({ searchTerm, sort, limit: 300, cursor: cursor ?? null });
    numbers.push(...page.data.map(({ customer_number }) => customer_number));
    totals.push([page.total, page.total_is_estimate === true]);
    cursor = page.next;
  }
  return { numbers, total: totals[0] };
}

test.each([
  // Many: counted up to 500 and then estimated, from a sample that is the whole of a small table.
  ['often', 950, true],
  ['OF', 950, true],
  ['often buyer7', 106, false],
  ['seldom', 50, false],
  ['se', 50, false],
  ['mail.example', 1000, true],
  // In the middle of a word.
  ['ld', 0, false],
  ['nobody', 0, false],
] as const)('%s finds %i customers once each, however they are found', async (searchTerm, count, isEstimate) => {
  for (const sort of ['newest', 'name'] as const) {
    const { numbers, total } = await walk(searchTerm, sort);
    expect(numbers).toHaveLength(count);
    expect(new Set(numbers).size).toBe(count);
    expect(total, sort).toEqual([count, isEstimate && sort === 'newest']);
  }
});

test('the number of matches of a large table is estimated from a sample, if enough of the sample match', async () => {
  await shop.ask(`
    insert into customers (first_name, last_name, email)
    select case when no % 3 = 0 then 'Third' else 'Other' end, 'Sampled' || no, 'sampled' || no || '@mail.example'
    from generate_series(1, 9000) no`);
  await shop.ask('analyze customers');
  const { total, total_is_estimate } = await shop
    .as(shop.ada)
    .customer.getCustomers({ searchTerm: 'third', limit: 50 });
  expect(total_is_estimate).toBe(true);
  expect(Math.abs(total - 3000)).toBeLessThan(300);
  const rare = await shop.as(shop.ada).customer.getCustomers({ searchTerm: 'sampled4711', limit: 50 });
  expect(rare).toMatchObject({ total: 1 });
  expect(rare).not.toHaveProperty('total_is_estimate');
});
