import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import type { Actor } from '#domain/account/actor.ts';
import { makeOwner, type StoredCase, saveCase } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { randomCase } from '#tests/database/random-case.ts';

let fixture: TestDeployment;
let company: StoredCase;
let admin: Extract<Actor, { role: 'admin' }>;

beforeAll(async () => {
  fixture = await startTestDeployment({ at: '2026-10-20T12:00:00Z' });
  company = await saveCase(fixture, randomCase(11, 150));
  admin = { role: 'admin', adminRole: 'owner', userId: [...company.consultants.values()][0]?.userId ?? '' };
  await makeOwner(fixture, admin.userId);
});
afterAll(() => fixture.close());

const as = (actor: Actor): ApiClient => callAs(fixture.deployment, actor);
const allConsultants = () =>
  [...company.consultants.values()].map((person) => ({
    ...person,
    api: as({ role: 'consultant', userId: person.userId }),
  }));
const cents = (amount: string) => Math.round(Number(amount) * 100);

/** The statements of the draft or closed run, by consultant. */
async function statementsOf(period: string) {
  const statements = await fixture.ask<Record<string, string>>(
    "select * from commissions where period = ($1 || '-01')::date",
    [period],
  );
  return new Map(statements.map((row) => [row.consultant_id, row]));
}

async function compareLiveWithDraft(): Promise<void> {
  const { run } = await as(admin).commission.calculateSalesCommissions({});
  const stored = await statementsOf(run.period);
  expect(stored.size).toBe(run.statement_count);
  for (const { api, userId, no } of allConsultants()) {
    const live = await api.commission.getEarnings({});
    const draft = stored.get(userId);
    expect({ no, open: live.open, total: cents(live.total) }).toEqual({
      no,
      open: true,
      total: Number(draft?.total_earnings ?? 0),
    });
    expect(cents(live.personal_commissions)).toBe(Number(draft?.personal_total ?? 0));
    expect(cents(live.team_commissions)).toBe(Number(draft?.override_total ?? 0));
    expect(cents(live.bonus_earnings)).toBe(Number(draft?.bonus_total ?? 0));
    if (draft) expect(live.tier).toBe(draft.tier);
    const { data, total } = await api.commission.getEarningsLines({ limit: 2000 });
    const lines = await fixture.ask<Record<string, string | number | null>>(
      `select l.order_no::int, line_type, level, rate, (amount + bonus)::int as amount,
              case when rate = 0 then 0 when level = 0 then 10000 else 5000 end as share,
              coalesce(o.commissionable_base, base_mills / 10)::int as base
       from commission_calculations l left join orders o using (order_no)
       where run_no = $1 and consultant_no = $2 order by l.order_no nulls first, level`,
      [run.run_no, no],
    );
    expect(total).toBe(lines.length);
    expect(
      data.map((line) => ({
        order_no: line.order_no,
        level: line.level,
        base: cents(line.base ?? ''),
        share: line.share,
        rate: line.rate,
        amount: cents(line.amount),
      })),
    ).toEqual(
      lines.map(({ order_no, level, base, share, rate, amount }) => ({ order_no, level, base, share, rate, amount })),
    );
  }
}

test('[BO-034, BO-049, BO-183] live earnings equal those of a run started now, to the cent and the line, for everyone', async () => {
  await compareLiveWithDraft();
});

const sumOf = (lines: readonly { readonly amount: string }[]) =>
  (lines.reduce((sum, { amount }) => sum + cents(amount), 0) / 100).toFixed(2);

type Ask = (more: object) => ReturnType<ApiClient['commission']['getEarningsLines']>;

/** Every sort has all lines in its order, on each page. */
async function expectSorted(ask: Ask) {
  const { data: all, total } = await ask({});
  expect(total).toBeGreaterThan(5);
  for (const sort of ['order', 'base', 'rate', 'amount'] as const) {
    for (const direction of ['asc', 'desc'] as const) {
      const keyOf = (line: (typeof all)[number]) => Number(sort === 'order' ? line.order_no : line[sort]);
      const sign = direction === 'asc' ? 1 : -1;
      const sorted = all.toSorted((a, b) => sign * (keyOf(a) - keyOf(b)));
      expect((await ask({ sort, direction })).data).toEqual(sorted);
      const page = await ask({ sort, direction, limit: 2, offset: 3 });
      expect(page).toMatchObject({ data: sorted.slice(3, 5), total, total_amount: sumOf(all) });
      if (sort === 'order') expect(await walk(ask, direction)).toEqual(sorted);
    }
  }
  await expect(ask({ sort: 'amount', after: all[0]?.calculation_id })).rejects.toMatchObject({ status: 400 });
  await expect(ask({ after: randomUUID() })).rejects.toMatchObject({ status: 400 });
}

/** All lines by order, each page after the last line of the one before. */
async function walk(ask: Ask, direction: 'asc' | 'desc') {
  const lines = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Ask>> = await ask({ direction, limit: 3, after });
    lines.push(...page.data);
    after = page.next;
  } while (after !== null);
  return lines;
}

test('live lines are sorted over all pages', async () => {
  const [busiest] = await fixture.ask<{ id: string }>(
    `select consultant_id as id from commission_calculations join consultants using (consultant_no)
     group by 1 order by count(*) desc limit 1`,
  );
  const { commission } = as({ role: 'consultant', userId: busiest?.id ?? '' });
  const ask: Ask = (more) => commission.getEarningsLines({ limit: 2000, ...more });
  await expectSorted(ask);
  const { data: all } = await ask({});
  const seller = all[0]?.seller ?? '';
  const named = all.filter((line) => line.seller === seller);
  expect(await ask({ searchTerm: seller, limit: 1 })).toMatchObject({
    total: named.length,
    total_amount: sumOf(named),
  });
});

test('[BO-226] concurrent calculations succeed or are refused, and leave one draft', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 6 }, () => as(admin).commission.calculateSalesCommissions({})),
  );
  const refused = tries.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason.code] : []));
  expect(refused.length).toBeLessThan(6);
  expect(new Set([...refused, 'RUN_IN_PROGRESS'])).toEqual(new Set(['RUN_IN_PROGRESS']));
  expect((await as(admin).commission.getCommissionRuns({})).total).toBe(1);
});

test('[BO-001] live earnings follow the last order, also after the month has ended and sponsors were moved', async () => {
  await fixture.ask(
    'update orders set returns = subtotal - discounts where order_no % 7 = 0 and subtotal - discounts >= 0',
  );
  await fixture.ask("update orders set status = 'cancelled' where order_no % 11 = 0");
  fixture.clock.set('2026-11-03T12:00:00Z');
  // In November half of the newest are moved to the top: in October their former uplines still earn.
  const moved = await fixture.ask<{ consultant_id: string }>(
    'select consultant_id from consultants where consultant_no > 90 and consultant_no % 2 = 0 and sponsor_consultant_id is not null',
  );
  for (const { consultant_id } of moved) {
    await fixture.ask("update sponsorships set valid_to = '2026-11-02' where consultant_id = $1", [consultant_id]);
    await fixture.ask(
      "insert into sponsorships (consultant_id, valid_from, reason) values ($1, '2026-11-02', 'moved')",
      [consultant_id],
    );
    await fixture.ask('update consultants set sponsor_consultant_id = null where consultant_id = $1', [consultant_id]);
  }
  expect(moved.length).toBeGreaterThan(10);
  await compareLiveWithDraft();
});

test('[BO-027, BO-028, BO-040] personal and team sales are sums of own and downline bases', async () => {
  const rows = await fixture.ask<{ id: string; no: number; sponsor: string | null; base: number }>(
    `select c.consultant_id as id, c.consultant_no as no,
            coalesce((select s.sponsor_consultant_id from sponsorships s where s.consultant_id = c.consultant_id and s.valid_to is not null),
                     c.sponsor_consultant_id) as sponsor,
            coalesce((select sum(commissionable_base) from orders o where o.consultant_id = c.consultant_id and o.status = 'completed'), 0)::int as base
     from consultants c`,
  );
  const team = (id: string): number =>
    rows.filter(({ sponsor }) => sponsor === id).reduce((sum, below) => sum + below.base + team(below.id), 0);
  for (const { id, base } of rows) {
    const live = await as({ role: 'consultant', userId: id }).commission.getEarnings({});
    expect({ own: cents(live.personal_sales), team: cents(live.team_sales) }).toEqual({ own: base, team: team(id) });
  }
});

test('an admin explains every line of the draft: exact and rounded amounts agree with it', async () => {
  const { data } = await as(admin).commission.getCommissionCalculations({ limit: 2000 });
  expect(data.length).toBeGreaterThan(100);
  for (const line of data) {
    const why = await as(admin).commission.explainCommission({ calculation_id: line.calculation_id });
    expect(why.calculation).toEqual(line);
    expect(cents(why.rounded)).toBe(cents(line.commission_amount) + cents(line.bonus_amount));
    expect(Number(line.order_base) * Number(line.share)).toBeCloseTo(Number(line.base_amount), 6);
    if (line.commission_type === 'foundation_bonus') {
      expect(why.foundation?.base).toBe(line.order_base);
      expect(why.foundation?.months).toContain('2026-10');
      continue;
    }
    const share = why.share.numerator / why.share.denominator;
    const order = why.order;
    expect(Number(line.share)).toBe(line.commission_type === 'override' ? 0.5 : 1);
    expect(order?.base).toBe(line.order_base);
    expect(cents(order?.subtotal ?? '') - cents(order?.discounts ?? '') - cents(order?.returns ?? '')).toBe(
      cents(order?.base ?? ''),
    );
    expect(Number(order?.base) * share).toBeCloseTo(Number(line.base_amount), 6);
    expect(Number(why.exact)).toBeCloseTo(Number(line.base_amount) * Number(line.percentage), 6);
    expect(Math.abs(Number(why.exact) * 100 - cents(why.rounded))).toBeLessThanOrEqual(0.5000001);
  }
});

test('a personal line lists every upline within the plan’s levels as paid or with a reason', async () => {
  const { data } = await as(admin).commission.getCommissionCalculations({ limit: 2000 });
  for (const line of data.filter(({ commission_type: type }) => type === 'personal')) {
    const why = await as(admin).commission.explainCommission({ calculation_id: line.calculation_id });
    const overrides = data.filter(
      ({ commission_type: type, order_no }) => type === 'override' && order_no === line.order_no,
    );
    expect(why.paid_uplines.map(({ level, amount, name }) => [level, amount, name])).toEqual(
      overrides
        .sort((a, b) => a.level - b.level)
        .map((paid) => [paid.level, paid.commission_amount, paid.consultant_name]),
    );
    const levels = [...why.paid_uplines, ...why.unpaid_uplines].map(({ level }) => level).sort((a, b) => a - b);
    expect(levels).toEqual(levels.map((_, at) => at + 1));
    for (const upline of why.unpaid_uplines) expect(upline.personal_volume).not.toBeNull();
  }
});

test('a live line is explained to its consultant and admins like the draft’s, and to no one else', async () => {
  const drafted = await as(admin).commission.getCommissionCalculations({ limit: 2000 });
  const stranger = allConsultants().at(-1);
  if (!stranger) throw new Error('there are no consultants');
  let explained = 0;
  let last = '';
  for (const { api, userId } of allConsultants().slice(0, 40)) {
    const { data } = await api.commission.getEarningsLines({ limit: 2000 });
    const stored = drafted.data.filter(({ consultant_id }) => consultant_id === userId);
    expect(data).toHaveLength(stored.length);
    for (const [place, { calculation_id }] of data.entries()) {
      if (place > 12) break;
      const line = stored.find(
        ({ order_no, commission_type, level }) =>
          order_no === data[place]?.order_no &&
          commission_type === data[place]?.commission_type &&
          level === data[place]?.level,
      );
      const live = await as(admin).commission.explainCommission({ calculation_id });
      const draft = await as(admin).commission.explainCommission({ calculation_id: line?.calculation_id ?? '' });
      expect({ ...live, calculation: null }).toEqual({ ...draft, calculation: null });
      expect(live.calculation).toEqual({ ...draft.calculation, calculation_id, calculation_date: expect.any(String) });
      const own = await api.commission.explainCommission({ calculation_id, period: '2026-10' });
      expect(own.exact).toBe(live.exact);
      expect(own.paid_uplines.every(({ name }) => name === null)).toBe(true);
      if (stranger.userId !== userId) {
        await expect(stranger.api.commission.explainCommission({ calculation_id })).rejects.toMatchObject({
          code: 'UNKNOWN_CALCULATION',
        });
      }
      explained++;
      last = calculation_id;
    }
  }
  expect(explained).toBeGreaterThan(40);
  for (const period of ['2026-09', '2026-11']) {
    await expect(as(admin).commission.explainCommission({ calculation_id: last, period })).rejects.toMatchObject({
      code: 'UNKNOWN_CALCULATION',
    });
  }
});

test('[BO-328] a consultant sees no draft and no one else’s lines and statements, not even by id', async () => {
  const { data } = await as(admin).commission.getCommissionCalculations({ limit: 1 });
  const [line] = data;
  const owner = as({ role: 'consultant', userId: line?.consultant_id ?? '' });
  expect(await owner.statement.getCommissions({})).toEqual({ data: [], total: 0, previous: null, next: null });
  expect(await owner.commission.getCommissionCalculations({})).toEqual({
    data: [],
    total: 0,
    previous: null,
    next: null,
  });
  await expect(
    owner.commission.explainCommission({ calculation_id: line?.calculation_id ?? '' }),
  ).rejects.toMatchObject({
    code: 'UNKNOWN_CALCULATION',
  });
});

test('[BO-065] the admin reviews and closes the draft, and every consultant has a statement', async () => {
  const open = await as(admin).commission.getOpenPeriod({});
  expect(open).toMatchObject({ period: '2026-10', over: true, last_exchange_rate: null });
  const run = open.draft;
  if (!run) throw new Error('no draft');
  expect(open.sale_count).toBe(run.order_count);
  const preview = await as(admin).commission.getRunPreview({ run_no: run.run_no });
  expect(cents(preview.personal_total) + cents(preview.override_total) + cents(preview.bonus_total)).toBe(
    cents(run.total),
  );
  expect(Number(preview.payout_ratio)).toBeCloseTo(Number(run.total) / Number(run.base_total), 4);
  expect(preview.movers).toHaveLength(10);
  expect(preview.movers.every(({ before, now, change }) => before === '0.00' && now === change)).toBe(true);
  const close = { run_no: run.run_no, lines_hash: run.lines_hash, exchange_rate: '0.7312' };
  await expect(as(admin).commission.closeCommissionRun({ ...close, exchange_rate: '0.0' })).rejects.toMatchObject({
    code: 'RATE_NOT_POSITIVE',
  });
  const before = new Map<number, unknown>();
  for (const { api, no } of allConsultants()) before.set(no, await api.commission.getEarnings({}));
  const closed = await as(admin).commission.closeCommissionRun(close);
  expect(closed).toMatchObject({
    status: 'closed',
    exchange_rate: '0.73120000',
    closed_at: '2026-11-03T12:00:00.000Z',
  });
  expect(await as(admin).commission.getOpenPeriod({})).toMatchObject({
    period: '2026-11',
    last_exchange_rate: '0.73120000',
  });

  for (const { api, no } of allConsultants()) {
    const now = await api.commission.getEarnings({ period: '2026-10' });
    expect({ ...now, open: true, statement: null, periods: [], tier: null, commission_rate: 0 }).toEqual({
      ...(before.get(no) as object),
      periods: [],
      tier: null,
      commission_rate: 0,
    });
    const { data } = await api.statement.getCommissions({});
    const own = data.map(({ consultant: _, ...statement }) => statement);
    expect(own).toEqual(now.statement === null ? [] : [now.statement]);
    const { data: lines } = await api.commission.getEarningsLines({ period: '2026-10', limit: 2000 });
    const sumOf = (counted: typeof lines) => counted.reduce((sum, { amount }) => sum + cents(amount), 0);
    const ofType = (type: string) => lines.filter((line) => line.commission_type === type && line.corrects === null);
    expect(sumOf(lines)).toBe(cents(now.total));
    expect(sumOf(ofType('override'))).toBe(cents(now.team_commissions));
    expect(sumOf(ofType('foundation_bonus'))).toBe(cents(now.bonus_earnings));
    for (const { rate } of ofType('personal')) expect(rate).toBe(now.commission_rate);
    if (lines[0]?.calculation_id) {
      const why = await api.commission.explainCommission({ calculation_id: lines[0].calculation_id });
      expect(why.unpaid_uplines.every(({ consultant }) => consultant.name === null)).toBe(true);
    }
  }
});

test('a closed run’s line lists every upline within the plan’s levels as paid or with a reason and the missing volume', async () => {
  const everything = await as(admin).commission.getCommissionCalculations({ limit: 2000, period: '2026-10' });
  const statements = await fixture.ask<{ no: number; volume: number }>(
    `select m.consultant_no as no, (m.volume_adjustment + coalesce((select sum(base) from commission_run_orders o
       where o.run_no = m.run_no and o.consultant_no = m.consultant_no), 0))::int as volume
     from commission_run_members m`,
  );
  const volumeOf = new Map(statements.map(({ no, volume }) => [no, volume]));
  const sponsors = await fixture.ask<{ no: number; sponsor: number | null; id: string; program: string }>(
    `select m.consultant_no as no, m.sponsor_no as sponsor, c.consultant_id as id, m.program_type as program
     from commission_run_members m join consultants c using (consultant_no)`,
  );
  const member = new Map(sponsors.map((row) => [row.no, row]));
  const byId = new Map(sponsors.map((row) => [row.id, row]));
  // The volume at which the plan starts paying each level, on the beauty consultants' track.
  const from = [0, 100_000, 100_000, 150_000, 150_000, 200_000, 200_000];
  let unpaidCount = 0;
  for (const line of everything.data.filter(({ commission_type: type }) => type === 'personal')) {
    const why = await as(admin).commission.explainCommission({ calculation_id: line.calculation_id });
    let above = member.get(byId.get(line.consultant_id)?.sponsor ?? 0);
    for (let level = 1; level <= 6 && above; level++, above = member.get(above.sponsor ?? 0)) {
      const volume = volumeOf.get(above.no) ?? 0;
      const unpaid = why.unpaid_uplines.find((upline) => upline.level === level);
      const earns = above.program !== 'Affiliate' && volume >= (from[level] ?? 0);
      if (earns) {
        const paid = why.paid_uplines.find((upline) => upline.level === level);
        expect(paid !== undefined || unpaid?.reason === 'rounds-to-nothing').toBe(true);
        continue;
      }
      unpaidCount++;
      expect(unpaid).toMatchObject({
        consultant: { consultant_id: above.id },
        reason: volume < 100 ? 'no-tier' : 'tier-without-level',
        personal_volume: (volume / 100).toFixed(2),
        missing: above.program === 'Affiliate' ? null : (((from[level] ?? 0) - volume) / 100).toFixed(2),
      });
    }
  }
  expect(unpaidCount).toBeGreaterThan(50);
});

test('the database filters and pages the lines of a closed period', async () => {
  const busiest = await fixture.ask<{ id: string }>(
    `select consultant_id as id from commission_calculations join consultants using (consultant_no)
     group by 1 order by count(distinct line_type) desc, count(*) desc limit 3`,
  );
  for (const { id } of busiest) {
    const { commission } = as({ role: 'consultant', userId: id });
    const ask = (more: object) => commission.getEarningsLines({ period: '2026-10', limit: 2000, ...more });
    const { data: all, total } = await ask({});
    expect(total).toBe(all.length);
    expect(total).toBeGreaterThan(5);
    const paged = [];
    for (let offset = 0; offset < total; offset += 4) {
      const page = await ask({ limit: 4, offset });
      expect(page.total).toBe(total);
      paged.push(...page.data);
    }
    expect(paged).toEqual(all);
    await expectSorted(ask);
    for (const type of ['personal', 'override', 'foundation_bonus'] as const) {
      const ofType = all.filter(({ commission_type }) => commission_type === type);
      expect(await ask({ commission_type: type })).toMatchObject({ data: ofType, total: ofType.length });
    }
    for (const { seller, order_no } of all.slice(0, 6)) {
      const part = seller.slice(1, 4).toUpperCase();
      const named = all.filter((line) => line.seller.toUpperCase().includes(part) || String(line.order_no) === part);
      expect(await ask({ searchTerm: part })).toMatchObject({
        data: named,
        total: named.length,
        total_amount: sumOf(named),
      });
      if (order_no === null) continue;
      const page = await ask({ searchTerm: `#${order_no}` });
      expect(page.data.every((line) => line.order_no === order_no || line.seller.includes(String(order_no)))).toBe(
        true,
      );
      expect(page.data.length).toBeGreaterThan(0);
    }
  }
});

test('the dashboard adds up', async () => {
  for (const { api, userId } of allConsultants().slice(0, 20)) {
    const shown = await api.report.getDashboard({});
    const [real] = await fixture.ask<{ frontline: number; paid: string }>(
      `select count(*)::int as frontline from consultants where sponsor_consultant_id = $1`,
      [userId],
    );
    expect(shown.direct_referrals).toBe(real?.frontline);
    expect(shown.volume_trend).toHaveLength(12);
    expect(shown.volume_trend.at(-1)?.period).toBe('2026-11');
    expect(shown.earnings).toMatchObject({
      period: '2026-11',
      open: true,
      total: '0.00',
      periods: ['2026-11', '2026-10'],
    });
    expect(shown.active).toBe(false);
  }
});

test('the volume chart includes adjustments, also of closed months, like the tier', async () => {
  const [consultant] = allConsultants();
  if (!consultant) throw new Error('there are no consultants');
  const trend = async () =>
    new Map((await consultant.api.report.getDashboard({})).volume_trend.map(({ period, amount }) => [period, amount]));
  const before = await trend();
  await fixture.ask(
    `insert into volume_adjustments (consultant_id, period, amount, reason)
     values ($1, '2026-11-01', 12550, 'a fair'), ($1, '2026-11-01', -550, 'counted twice')`,
    [consultant.userId],
  );
  const after = await trend();
  expect(cents(after.get('2026-11') ?? '') - cents(before.get('2026-11') ?? '')).toBe(12000);
  expect(after.get('2026-10')).toBe(before.get('2026-10'));
  await fixture.ask("delete from volume_adjustments where period = '2026-11-01'");
});

test.each(['2019-01', '2026-12', '2030-05'])('rejects %s, which is neither open nor closed', async (period) => {
  const { commission } = allConsultants()[0]?.api ?? {};
  const unknown = { code: 'UNKNOWN_PERIOD', status: 404 };
  await expect(commission?.getEarnings({ period })).rejects.toMatchObject(unknown);
  await expect(commission?.getEarningsLines({ period })).rejects.toMatchObject(unknown);
  await expect(commission?.getMissedOverrides({ period })).rejects.toMatchObject(unknown);
});

test('rejects a closed month before the consultant joined', async () => {
  const paid = new Set((await statementsOf('2026-10')).keys());
  const newcomer = allConsultants().find(({ userId }) => !paid.has(userId));
  if (!newcomer) throw new Error('everyone has a statement');
  await fixture.ask("update consultants set join_date = '2026-11-02T18:00:00Z' where consultant_id = $1", [
    newcomer.userId,
  ]);
  const { commission } = newcomer.api;
  expect((await commission.getEarnings({})).periods).toEqual(['2026-11']);
  await expect(commission.getEarnings({ period: '2026-10' })).rejects.toMatchObject({ code: 'UNKNOWN_PERIOD' });
  await expect(commission.getEarningsLines({ period: '2026-10' })).rejects.toMatchObject({ code: 'UNKNOWN_PERIOD' });
});

test('[BO-183] a user who is not a consultant has no earnings', async () => {
  await expect(
    as({ role: 'admin', adminRole: 'owner', userId: '00000000-0000-4000-8000-000000000000' }).commission.getEarnings(
      {},
    ),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
