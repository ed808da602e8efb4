import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { worker } from '#domain/account/actor.ts';
import { openShop, type Shop } from '#tests/database/shop.ts';
import { withActor } from '../../db/actor.ts';
import { suppressionsWithNames } from './get-mail-suppressions.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('a blocked address has the name of its person, whatever the case of their email', async () => {
  await shop.ask("update consultants set email = 'Wren@Example.org' where consultant_id = $1", [shop.wren.userId]);
  await shop.ask(
    `insert into mail_suppressions (address, cause, gateway, occurred_at)
     values ('wren@example.org', 'bounce', 'test', now())`,
  );
  const { data } = await shop.as(shop.ada).message.getMailSuppressions({});
  expect(data).toMatchObject([{ address: 'wren@example.org', name: 'Wren Birch', consultant_code: shop.wren.code }]);
});

test('the people of blocked addresses are found by the indexes of their emails', async () => {
  const plan = await withActor(shop.deployment.db, worker, async (tx) => {
    // The tables of a test are so small that reading them as a whole is cheaper.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await tx.execute(sql.raw(`set local enable_${way} = off`));
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${suppressionsWithNames(tx, ['wren@example.org', 'gail@example.org'])}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan.match(/Index Scan using \w+ on c\w+|Index Cond: \(lower.*/g)).toEqual([
    'Index Scan using consultants_email on consultants',
    'Index Cond: (lower(email) = mail_suppressions.address)',
    expect.stringMatching(/^Index Scan using customers_(same_)?email on customers$/),
    'Index Cond: (lower(email) = mail_suppressions.address)',
  ]);
});
