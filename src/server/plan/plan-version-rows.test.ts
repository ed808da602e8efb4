import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import type { PlanVersionDetail } from '#contract/plan/version.ts';
import { type Actor, visitor } from '#domain/account/actor.ts';
import { makeOwner, type StoredCase, saveCase } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';
import { enrolledOne } from '#tests/database/enrolled.ts';
import { randomCase } from '#tests/database/random-case.ts';

let fixture: TestDeployment;
let company: StoredCase;
let admin: ApiClient;
let adminId: string;
/** Version 1 as it came with the product. */
let first: PlanVersionDetail;

beforeAll(async () => {
  fixture = await startTestDeployment({ at: '2026-11-02T12:00:00Z' });
  company = await saveCase(fixture, randomCase(11, 150));
  adminId = [...company.consultants.values()][0]?.userId ?? '';
  await makeOwner(fixture, adminId);
  admin = as({ role: 'admin', adminRole: 'owner', userId: adminId });
  const { run } = await admin.commission.calculateSalesCommissions({});
  await admin.commission.closeCommissionRun({
    run_no: run.run_no,
    lines_hash: run.lines_hash,
    exchange_rate: '0.7312',
  });
  first = await admin.plan.getPlanVersion({ version: 1 });
});
afterAll(() => fixture.close());

const as = (actor: Actor): ApiClient => callAs(fixture.deployment, actor);

type Document = PlanVersionDetail['document'];
type Rates = Document['tracks'][number]['tiers'][number];

const withTier = (code: string, change: Partial<Rates>): Document => ({
  ...first.document,
  tracks: first.document.tracks.map((track) => ({
    ...track,
    tiers: track.tiers.map((tier) => (tier.code === code ? { ...tier, ...change } : tier)),
  })),
});
const latestVersion = async (api = admin) => (await api.plan.getPlanVersions()).versions[0]?.version ?? 0;
const save = async (
  document: Document,
  more: { valid_from?: string; examples?: PlanVersionDetail['examples']; latest_version?: number } = {},
) =>
  admin.plan.savePlanVersion({
    document,
    latest_version: await latestVersion(),
    examples: first.examples,
    valid_from: '2026-12',
    note: 'A better first tier',
    ...more,
  });

test('the first version carries its worked examples, and they come out', () => {
  expect(first).toMatchObject({ valid_from: null, status: 'current', compared_with: null, saved_by: null });
  expect(first.examples.length).toBeGreaterThanOrEqual(5);
  expect(first.check.problems).toEqual([]);
  expect(first.check.examples.map(({ passed }) => passed)).toEqual(first.examples.map(() => true));
  expect(first.check.worst_case).toEqual({ order: 5250, foundation_bonus: { pays: '30.00', from: '250.00' } });
});

test.each<[string, () => Promise<unknown>, { code: string; data?: unknown }]>([
  [
    'an unsound plan',
    () => save(withTier('PS30', { minimum: '1600.00' })),
    {
      code: 'PLAN_UNSOUND',
      data: {
        problems: [
          {
            place: 'tracks.0.tiers.2.minimum',
            problem: { code: 'tiers-not-ascending', tier: 'PS35', minimum: '1500.00', below: '1600.00' },
          },
        ],
      },
    },
  ],
  [
    'a plan that leaves people unpaid',
    () => save({ ...first.document, tracks: first.document.tracks.slice(0, 1) }),
    {
      code: 'PLAN_UNSOUND',
      data: {
        problems: [
          {
            place: 'tracks',
            problem: { code: 'program-not-paid', program: 'Affiliate' },
          },
        ],
      },
    },
  ],
  [
    'examples that do not come out',
    () => save(withTier('PS20', { personalRate: 2100 })),
    {
      code: 'EXAMPLE_FAILED',
      data: {
        examples: expect.arrayContaining([
          expect.objectContaining({
            name: 'A new consultant’s first month',
            difference: {
              kind: 'statement',
              expected: { consultant: 'Ada', tier: 'PS20', total: '150.00' },
              came: { consultant: 'Ada', tier: 'PS20', total: '155.00' },
            },
          }),
        ]),
      },
    },
  ],
  [
    'a closed period',
    () => save({ ...first.document, minimumPayout: '30.00' }, { valid_from: '2026-10' }),
    { code: 'PERIOD_CLOSED' },
  ],
  [
    'a far future',
    () => save({ ...first.document, minimumPayout: '30.00' }, { valid_from: '2031-12' }),
    { code: 'PERIOD_TOO_FAR' },
  ],
  ['the plan that is valid already', () => save(first.document), { code: 'PLAN_UNCHANGED' }],
  ['no examples', () => save({ ...first.document, minimumPayout: '30.00' }, { examples: [] }), { code: 'BAD_REQUEST' }],
])('rejects %s and saves nothing', async (_, attempt, refusal) => {
  await expect(attempt()).rejects.toMatchObject(refusal);
  expect((await admin.plan.getPlanVersions()).versions).toHaveLength(1);
});

test('only admins see versions, save them and try them out', async () => {
  const consultant = as({ role: 'consultant', userId: adminId });
  const calls = (api: ApiClient) => [
    () => api.plan.getPlanVersions(),
    () => api.plan.getPlanVersion({ version: 1 }),
    () => api.plan.checkPlan({ document: first.document, examples: [] }),
    () =>
      api.plan.savePlanVersion({
        document: first.document,
        examples: first.examples,
        valid_from: '2026-12',
        latest_version: 1,
        note: 'x',
      }),
    () => api.plan.simulatePlan({ period: '2026-10', document: first.document }),
  ];
  for (const call of calls(consultant)) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const call of calls(as(visitor))) await expect(call()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(as(visitor).plan.getMyPlan()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('the same plan on a closed period keeps its total: no one gains, no one loses', async () => {
  const same = await admin.plan.simulatePlan({ period: '2026-10', document: first.document });
  const { data } = await admin.commission.getCommissionRuns({});
  const [run] = data;
  expect(same).toMatchObject({ gainers: 0, losers: 0, gained: '0.00', lost: '0.00', movers: [] });
  expect(same.after).toEqual(same.before);
  expect(same.before).toMatchObject({ total: run?.total, statements: run?.statement_count });
  expect(same.base_total).toBe(run?.base_total);
  expect(same.correction_total).toBe(run?.correction_total);
});

test('another plan on a closed period gives what the run would have given, to the cent and the name', async () => {
  const document = withTier('PS30', { minimum: '800.00', personalRate: 2800 });
  const simulated = await admin.plan.simulatePlan({ period: '2026-10', document });
  expect(simulated.gainers).toBeGreaterThan(0);
  expect(simulated.losers).toBeGreaterThan(0);
  expect(cents(simulated.gained) - cents(simulated.lost)).toBe(
    cents(simulated.after.total) - cents(simulated.before.total),
  );

  // The same facts in another company that has this plan from the start.
  const other = await startTestDeployment({ at: '2026-10-20T12:00:00Z' });
  try {
    const saved = await saveCase(other, randomCase(11, 150));
    const userId = [...saved.consultants.values()][0]?.userId ?? '';
    await makeOwner(other, userId);
    const api = callAs(other.deployment, { role: 'admin', adminRole: 'owner', userId });
    const examples = (await api.plan.checkPlan({ document, examples: first.examples })).examples;
    await api.plan.savePlanVersion({
      document,
      examples: first.examples.map((example, at) => ({ ...example, expected: examples[at]?.came ?? example.expected })),
      valid_from: '2026-10',
      latest_version: 1,
      note: 'From the start',
    });
    const { run } = await api.commission.calculateSalesCommissions({});
    expect(run).toMatchObject({ plan_version: 2, total: simulated.after.total, base_total: simulated.base_total });
    const { data } = await api.statement.getCommissions({ limit: 2000 });
    const paid = new Map(data.map((row) => [row.name, row.total_earnings]));
    for (const mover of simulated.movers) expect(paid.get(mover.name) ?? '0.00').toBe(mover.after);
  } finally {
    await other.close();
  }
});

test('an open period, and an unsound plan, are not tried', async () => {
  await expect(admin.plan.simulatePlan({ period: '2026-11', document: first.document })).rejects.toMatchObject({
    code: 'PERIOD_NOT_CLOSED',
  });
  await expect(
    admin.plan.simulatePlan({ period: '2026-10', document: { ...first.document, overrideShare: 12_000 } }),
  ).rejects.toMatchObject({ code: 'PLAN_UNSOUND' });
});

test('a consultant reads the plan of the open period, their tier, and an example with real numbers', async () => {
  let seen = 0;
  for (const [at, { userId }] of [...company.consultants.values()].entries()) {
    if (at % 6 !== 0) continue;
    const own = await as({ role: 'consultant', userId }).plan.getMyPlan();
    const live = await as({ role: 'consultant', userId }).commission.getEarnings({});
    expect(own).toMatchObject({
      version: 1,
      period: '2026-11',
      tier: live.tier,
      next_tier: live.next_tier,
      upcoming: null,
    });
    const track = own.document.tracks.find(({ code }) => code === own.track);
    expect(track?.programs).toContain(own.program);
    if (!own.example) continue;
    seen++;
    expect(own.example.worth.map(({ tier }) => tier)).toEqual(track?.tiers.map(({ code }) => code));
    for (const { personal, personal_rate, overrides } of own.example.worth) {
      expect(cents(personal)).toBe(Math.floor((cents(own.example.base) * personal_rate) / 10_000 + 0.5));
      for (const { rate, amount } of overrides) {
        expect(cents(amount)).toBe(Math.floor((cents(own.example.base) * rate) / 20_000 + 0.5));
      }
    }
  }
  expect(seen).toBeGreaterThan(10);
});

test('without a sale, the example of a plan is a product by its name, not by its description', async () => {
  const { consultantId: userId } = await enrolledOne(fixture.deployment);
  await fixture.ask(`
    with made as (
      insert into products (product_code, item_description, item_category, inventory_price)
      values ('LASH', 'A black mascara.', 'Mascara', 3600), ('BALM', 'Lip Balm', 'Lipstick', 900)
      returning product_id, product_code)
    insert into product_contents (product_id, title, subtitle)
    select product_id, 'Brow Mascara', 'x' from made where product_code = 'LASH'`);
  const { example } = await as({ role: 'consultant', userId }).plan.getMyPlan();
  expect(example).toMatchObject({ of: 'product', named: 'Brow Mascara', base: '36.00' });
});

test('everyone reads the plan of the open period, and nothing about a consultant', async () => {
  const shown = await as(visitor).plan.getPublicPlan();
  expect(shown).toMatchObject({ version: 1, period: '2026-11', document: first.document, upcoming: null });
  const [consultant] = company.consultants.values();
  const own = await as({ role: 'consultant', userId: consultant?.userId ?? '' }).plan.getMyPlan();
  expect(own).toMatchObject(shown);
});

test('a saved version is dated, audited, announced to consultants, and used from its month on', async () => {
  const document = withTier('PS20', { personalRate: 2100 });
  const checked = await admin.plan.checkPlan({ document, examples: first.examples, compare_with: 1 });
  expect(checked.differences).toEqual([{ code: 'personal-rate', tier: 'PS20', before: 2000, after: 2100 }]);
  const examples = first.examples.map((example, at) => ({
    ...example,
    expected: checked.examples[at]?.came ?? example.expected,
  }));
  const saved = await save(document, { examples });
  expect(saved).toMatchObject({
    version: 2,
    valid_from: '2026-12',
    valid_until: null,
    status: 'upcoming',
    note: 'A better first tier',
    saved_at: '2026-11-02T12:00:00.000Z',
  });
  const { versions } = await admin.plan.getPlanVersions();
  expect(versions.map(({ version, valid_until, status }) => ({ version, valid_until, status }))).toEqual([
    { version: 2, valid_until: null, status: 'upcoming' },
    { version: 1, valid_until: '2026-11', status: 'current' },
  ]);
  const [audited] = await fixture.ask<{ action: string; actor_id: string; object_id: string; detail: object }>(
    "select action, actor_id, object_id, detail from audit_events where object_type = 'commission-plan'",
  );
  expect(audited).toMatchObject({
    action: 'save-plan-version',
    actor_id: adminId,
    object_id: '2',
    detail: { validFrom: '2026-12', note: 'A better first tier', before: 1 },
  });
  const second = await admin.plan.getPlanVersion({ version: 2 });
  expect(second).toMatchObject({ compared_with: 1, document, examples });
  expect(second.check.differences).toEqual(checked.differences);

  const someone = as({ role: 'consultant', userId: adminId });
  expect((await someone.plan.getMyPlan()).upcoming).toEqual({
    valid_from: '2026-12',
    differences: [{ code: 'personal-rate', tier: 'PS20', before: 2000, after: 2100 }],
  });

  // Another one for the same month takes its place; the one for the open month counts until then.
  const third = await save({ ...document, minimumPayout: '40.00' }, { examples });
  const fourth = await save({ ...first.document, minimumPayout: '30.00' }, { valid_from: '2026-11' });
  expect([third.status, fourth.status]).toEqual(['upcoming', 'current']);
  const all = (await admin.plan.getPlanVersions()).versions;
  expect(all.map(({ version, status }) => `${version} ${status}`)).toEqual([
    '4 current',
    '3 upcoming',
    '2 replaced',
    '1 past',
  ]);
  const { run } = await admin.commission.calculateSalesCommissions({});
  expect(run).toMatchObject({ period: '2026-11', plan_version: 4 });
});

test('a version is never edited: the database refuses it', async () => {
  for (const change of ["update commission_plans set name = 'x'", 'delete from commission_plans']) {
    await expect(fixture.ask(change)).rejects.toThrow(/append-only/);
  }
});

test('reads a plan that was saved before examples existed', async () => {
  await fixture.ask(
    `insert into commission_plans (version, name, document, document_hash, valid_from)
     select 5, name, document - 'examples' - 'note', document_hash, '2027-06-01' from commission_plans where version = 1`,
  );
  const old = await admin.plan.getPlanVersion({ version: 5 });
  expect(old).toMatchObject({ examples: [], note: '', valid_from: '2027-06', status: 'upcoming' });
  await expect(admin.plan.getPlanVersion({ version: 9 })).rejects.toMatchObject({ code: 'UNKNOWN_VERSION' });
});

test('[D13] two admins save concurrently: the second gets an error, and no version is replaced unseen', async () => {
  const seen = await latestVersion();
  const other = as({ role: 'admin', adminRole: 'owner', userId: [...company.consultants.values()][1]?.userId ?? '' });
  const saving = (api: ApiClient, minimumPayout: string) =>
    api.plan.savePlanVersion({
      document: { ...first.document, minimumPayout },
      examples: first.examples,
      valid_from: '2027-02',
      latest_version: seen,
      note: 'Pay out less often',
    });
  const outcomes = await Promise.allSettled([saving(admin, '61.00'), saving(other, '62.00')]);
  const saved = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  // The number that was shown is the number given.
  expect(saved.map(({ version }) => version)).toEqual([seen + 1]);
  expect((await admin.plan.getPlanVersions()).versions[0]).toMatchObject({ version: seen + 1, valid_until: '2027-05' });
  await expect(saving(other, '63.00')).rejects.toMatchObject({
    code: 'VERSION_SAVED_MEANWHILE',
    status: 409,
    data: { latest_version: seen + 1, valid_from: '2027-02' },
  });
  expect(await latestVersion()).toBe(seen + 1);
});

function cents(amount: string): number {
  return Math.round(Number(amount) * 100);
}
