import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MissedOverrides } from '#contract/commission/earnings.ts';
import type { Actor } from '#domain/account/actor.ts';
import { makeOwner, type StoredCase, saveCase } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { randomCase } from '#tests/database/random-case.ts';

let fixture: TestDeployment;
let company: StoredCase;
let admin: Extract<Actor, { role: 'admin' }>;
beforeAll(async () => {
  fixture = await startTestDeployment({ at: '2026-11-02T12:00:00Z' });
  company = await saveCase(fixture, randomCase(23, 120));
  admin = { role: 'admin', adminRole: 'owner', userId: [...company.consultants.values()][0]?.userId ?? '' };
  await makeOwner(fixture, admin.userId);
});
afterAll(() => fixture.close());

const api = (actor: Actor) => callAs(fixture.deployment, actor).commission;
const missedByAll = async () => {
  const answers = new Map<number, MissedOverrides>();
  for (const { userId, no } of company.consultants.values()) {
    answers.set(no, await api({ role: 'consultant', userId }).getMissedOverrides({ period: '2026-10' }));
  }
  return answers;
};
const close = async () => {
  const { run } = await api(admin).calculateSalesCommissions({});
  await api(admin).closeCommissionRun({ run_no: run.run_no, lines_hash: run.lines_hash, exchange_rate: '0.73' });
};

/** The volume at which the plan's first version starts paying beauty consultants each level, with the rate. */
const ladder = [
  [100_000, 1000],
  [100_000, 500],
  [150_000, 400],
  [150_000, 300],
  [200_000, 200],
  [200_000, 100],
] as const;

const inCents = (amount: string) => Math.round(Number(amount) * 100);

test('missed overrides, live and closed, equal a manual count over all uplines', async () => {
  const live = await missedByAll();
  await close();
  const closed = await missedByAll();
  for (const [no, answer] of live) expect(closed.get(no)).toEqual({ ...answer, open: false, next_tier: null });

  const people = await fixture.ask<{ no: number; sponsor: number | null; program: string; volume: number }>(
    `select m.consultant_no as no, m.sponsor_no as sponsor, m.program_type as program,
            (m.volume_adjustment + coalesce((select sum(base) from commission_run_orders o
              where o.run_no = m.run_no and o.consultant_no = m.consultant_no), 0))::int as volume
     from commission_run_members m`,
  );
  const orders = await fixture.ask<{ seller: number; base: number }>(
    'select consultant_no as seller, base::int as base from commission_run_orders',
  );
  const member = new Map(people.map((row) => [row.no, row]));
  const missed = new Map<string, { count: number; base: number; share: number; cents: number; missing: number }>();
  for (const { seller, base } of orders) {
    let above = member.get(member.get(seller)?.sponsor ?? 0);
    for (const [at, [from, rate]] of ladder.entries()) {
      if (!above) break;
      const cents = Math.floor((base * rate) / 20_000 + 0.5);
      if (above.program !== 'Affiliate' && above.volume < from && cents > 0) {
        const key = `${above.no} level ${at + 1}`;
        const sum = missed.get(key) ?? { count: 0, base: 0, share: 5000, cents: 0, missing: from - above.volume };
        missed.set(key, { ...sum, count: sum.count + 1, base: sum.base + base, cents: sum.cents + cents });
      }
      above = member.get(above.sponsor ?? 0);
    }
  }
  const reported = [...closed].flatMap(([no, { levels }]) =>
    levels.map(({ level, order_count, base, share, amount, missing }) => [
      `${no} level ${level}`,
      { count: order_count, base: inCents(base), share, cents: inCents(amount), missing: inCents(missing) },
    ]),
  );
  expect(Object.fromEntries(reported)).toEqual(Object.fromEntries(missed));
  expect(reported.length).toBeGreaterThan(50);
  for (const { pays_overrides, levels, tier } of closed.values()) {
    if (!pays_overrides) expect(levels).toEqual([]);
    for (const { reason } of levels) expect(reason).toBe(tier === null ? 'no-tier' : 'tier-without-level');
  }
});

test('a user who is not a consultant has none', async () => {
  const stranger: Actor = { role: 'consultant', userId: '00000000-0000-4000-8000-000000000000' };
  await expect(api(stranger).getMissedOverrides({})).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
