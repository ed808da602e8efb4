import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatAmount } from '#domain/money/decimal.ts';
import { saveCase } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { randomCase } from '#tests/database/random-case.ts';

// The figures and lists of a whole downline are compared with those of following the sponsors one after the other.

let fixture: TestDeployment;
let everyone: { readonly id: string; readonly name: string }[];
beforeAll(async () => {
  fixture = await startTestDeployment({ at: '2026-11-20T18:00:00Z' });
  await saveCase(fixture, randomCase(5, 9));
  await fixture.ask(
    `insert into orders (consultant_id, kind, attribution, order_date, paid_at, completed_at, status, currency, subtotal, period, source)
     select consultant_id, 'retail', 'code', ordered, paid, paid, 'completed', 'CAD', 1000 + consultant_no % 100 * 37 + n, counted, source
     from consultants cross join (values
       (1, '2026-09-30T18:00:00Z'::timestamptz, '2026-10-02T18:00:00Z'::timestamptz, '2026-10-01'::date, 'shop'),
       (2, '2026-10-31T18:00:00Z', '2026-10-31T18:00:00Z', '2026-11-01', 'shop'),
       (3, '2026-11-03T18:00:00Z', '2026-11-03T18:00:00Z', '2026-12-01', 'shop'),
       (4, '2026-10-20T18:00:00Z', '2026-11-20T18:00:00Z', '2026-10-01', 'import')) o (n, ordered, paid, counted, source)
     where (consultant_no + n) % 3 <> 0`,
  );
  await fixture.ask(
    "update consultants set status = 'left' where consultant_no % 4 = 1 and sponsor_consultant_id is not null",
  );
  await fixture.ask("update consultants set current_rank = 'Team Leader' where consultant_no % 3 = 1");
  everyone = await fixture.ask(
    'select consultant_id as id, first_name as name from consultants order by consultant_no',
  );
});
afterAll(() => fixture.close());

const api = (userId: string) => callAs(fixture.deployment, { role: 'consultant', userId });

const below = `with recursive below as (
  select c.* from consultants c where sponsor_consultant_id = $1
  union all
  select c.* from below b join consultants c on c.sponsor_consultant_id = b.consultant_id)`;

test('[BO-083] the sales of a team in each promotion are those of everyone below in its window', async () => {
  const windows = [
    ['2026-09-15T06:00:00Z', '2026-10-15T06:00:00Z'],
    ['2026-10-20T00:00:00Z', '2026-11-04T00:00:00Z'],
    ['2026-11-01T06:00:00Z', '2026-12-01T07:00:00Z'],
  ] as const;
  for (const [at, [from, until]] of windows.entries()) {
    await fixture.ask(
      `insert into promotions (title, description, metric, target, starts_at, ends_at, reward)
       values ($1, 'What the team sells.', 'team_sales', 100, $2, $3, 'A pouch')`,
      [String(at), from, until],
    );
  }
  let sold = 0;
  for (const { id, name } of everyone) {
    const { data } = await api(id).promotion.getPromotions();
    for (const [at, [from, until]] of windows.entries()) {
      const [sum] = await fixture.ask<{ base: string }>(
        `${below} select coalesce(sum(o.commissionable_base), 0)::text as base from below join orders o using (consultant_id)
         where o.status = 'completed' and case o.source when 'import' then o.order_date else o.paid_at end >= $2
           and case o.source when 'import' then o.order_date else o.paid_at end < $3`,
        [id, from, until],
      );
      const base = BigInt(sum?.base ?? 0);
      if (base > 0n) sold++;
      expect(data.find(({ title }) => title === String(at))?.reached, `${name}, window ${at}`).toBe(formatAmount(base));
    }
  }
  expect(sold).toBeGreaterThan(6);
});

test('[BO-079] a downline reached a size when the last of so many joined, and an amount at the last of its orders', async () => {
  const targets = [1, 2, 4];
  for (const target of targets) {
    await fixture.ask(
      `insert into achievements (title, description, category, rule, position)
       values ($1, 'A downline.', 'Leadership', $2, 1), ($3, 'Sales of the team.', 'Sales', $4, 2)`,
      [
        `downline ${target}`,
        { kind: 'metric', metric: 'downline', target },
        `sales ${target}`,
        { kind: 'metric', metric: 'team_sales', target: target * 3000 },
      ],
    );
  }
  let reached = 0;
  for (const { id, name } of everyone) {
    const { data } = await api(id).achievement.getAchievements();
    const joined = await fixture.ask<{ at: Date }>(`${below} select join_date as at from below order by 1`, [id]);
    const sales = await fixture.ask<{ at: Date; sum: string }>(
      `${below} select at, sum(base) over (order by at)::text as sum from (
         select case o.source when 'import' then o.order_date else o.paid_at end as at, o.commissionable_base as base
         from below join orders o using (consultant_id) where o.status = 'completed') s order by at`,
      [id],
    );
    for (const target of targets) {
      const size = data.find(({ title }) => title === `downline ${target}`);
      expect(size?.measure?.progress, name).toBe(String(joined.length));
      const at = joined[target - 1]?.at;
      expect(size?.earned_date, name).toBe(at === undefined ? null : new Date(at).toISOString());
      if (at !== undefined) reached++;
      const amount = data.find(({ title }) => title === `sales ${target}`);
      expect(amount?.measure?.progress, name).toBe(formatAmount(BigInt(sales.at(-1)?.sum ?? 0)));
      const first = sales.find(({ sum }) => Number(sum) >= target * 3000);
      expect(amount?.earned_date, name).toBe(first === undefined ? null : new Date(first.at).toISOString());
    }
  }
  expect(reached).toBeGreaterThan(3);
});

test.each([
  ['everyone', {}, 'true'],
  ['a rank', { ranks: ['Team Leader'] }, "current_rank = 'Team Leader'"],
  ['who sold', { statuses: ['Active'] }, 'volume > 0'],
  ['who did not sell', { statuses: ['Inactive'] }, 'volume <= 0'],
  ['who joined in three months', { joined_within: '3 months' }, "join_date >= '2026-08-20T18:00:00Z'"],
])('the members dialog has the whole downline in order, in pages: %s', async (_name, filter, condition) => {
  for (const { id, name } of everyone) {
    const expected = await fixture.ask<{ id: string }>(
      `${below}, members as (
         select b.*, coalesce((select volume from consultant_volumes v
                               where v.consultant_id = b.consultant_id and v.period = '2026-10-01'), 0) as volume from below b)
       select consultant_id as id from members where status <> 'left' and ${condition}
       order by volume desc, first_name collate "und-x-icu", last_name collate "und-x-icu", consultant_id`,
      [id],
    );
    const listed: string[] = [];
    for (let offset = 0; offset === 0 || offset < expected.length; offset += 2) {
      const page = await api(id).genealogy.getTeam({ all_levels: true, limit: 2, offset, ...filter } as never);
      expect(page.total, name).toBe(expected.length);
      listed.push(...page.data.map(({ consultant_id }) => consultant_id));
    }
    expect(listed, name).toEqual(expected.map((row) => row.id));
  }
});
