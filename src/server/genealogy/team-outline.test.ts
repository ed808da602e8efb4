import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { caseConsultant, caseSale, saveCase } from '#tests/database/books.ts';
import { callAs } from '#tests/database/call.ts';
import { startTestDeployment, type TestDeployment } from '#tests/database/deployment.ts';

// Ada ─ Bea ─ Cleo ─ Dina          Ada ─ Edda            Zoe is the root of another genealogy.

let fixture: TestDeployment;
let idOf: (name: string) => string;
let as: (name: string, role?: 'consultant' | 'admin') => ApiClient['genealogy'];

beforeAll(async () => {
  fixture = await startTestDeployment({ at: '2026-11-20T18:00:00Z' });
  const saved = await saveCase(fixture, {
    period: '2026-11',
    consultants: [
      caseConsultant('Ada', null),
      caseConsultant('Bea', 'Ada'),
      caseConsultant('Cleo', 'Bea'),
      caseConsultant('Dina', 'Cleo'),
      caseConsultant('Edda', 'Ada', '2026-11-10'),
      caseConsultant('Zoe', null),
    ],
    orders: [
      caseSale('o1', 'Bea', '900.00'),
      caseSale('o2', 'Dina', '10.01'),
      caseSale('o4', 'Edda', '1000.00'),
      caseSale('o3', 'Ada', '50.00'),
    ],
    adjustments: [{ consultant: 'Dina', amount: '5.00' }],
  });
  await fixture.ask("insert into commission_periods (period) values ('2026-11-01')");
  await fixture.ask("update consultants set current_rank = 'Team Leader' where first_name = 'Bea'");
  await fixture.ask(
    `insert into orders (consultant_id, kind, attribution, order_date, status, currency, subtotal)
     values ($1, 'retail', 'code', '2026-09-01 12:00Z', 'pending', 'CAD', 100)`,
    [saved.consultants.get('Cleo')?.userId],
  );
  idOf = (name) => saved.consultants.get(name)?.userId ?? '';
  as = (name, role = 'consultant') =>
    callAs(fixture.deployment, { role, adminRole: 'owner', userId: idOf(name) }).genealogy;
});
afterAll(() => fixture.close());

const names = (rows: readonly { first_name: string }[]) => rows.map((row) => row.first_name);

test('the outline has the direct team with the sums of everyone below each', async () => {
  const { root, data, total } = await as('Ada').getTeamOutline({});
  expect(root).toMatchObject({ first_name: 'Ada', level: 0, team_size: 4, team_volume: '1915.01' });
  expect(total).toBe(2);
  expect(data).toMatchObject([
    // The highest personal volume first, as a number.
    { first_name: 'Edda', team_size: 0, team_volume: '0.00' },
    {
      first_name: 'Bea',
      level: 1,
      sponsor_name: 'Ada Birch',
      team_size: 2,
      team_volume: '15.01',
      personal_volume: '900.00',
      next_tier: { code: 'PS30', missing: '100.00' },
      childrenCount: 1,
    },
  ]);
  expect(data[1]?.last_order).toContain('2026-11-05');
  const below = await as('Ada').getTeamOutline({ consultant_id: idOf('Bea') });
  expect(below.data).toMatchObject([{ first_name: 'Cleo', level: 2, team_size: 1, team_volume: '15.01' }]);
  expect(await as('Dina').getTeamOutline({})).toMatchObject({ data: [], total: 0, root: { team_size: 0 } });
});

test('[BO-185] the team’s data has its size, the sum of its personal volumes and those with a volume above 0', async () => {
  expect(await as('Ada').getTeamSummary({})).toMatchObject({
    team_size: 4,
    team_volume: '1915.01',
    active_team_members: 3,
    levels: [2, 1, 1],
    views: { 'went-quiet': 1, 'close-to-next-tier': 1, 'joined-this-month': 1 },
  });
  expect(await as('Dina').getTeamSummary({})).toMatchObject({
    team_size: 0,
    team_volume: '0.00',
    active_team_members: 0,
    levels: [],
  });
});

describe('over all levels', () => {
  test.each([
    ['everyone, the highest volume first', {}, ['Edda', 'Bea', 'Dina', 'Cleo']],
    ['a name', { searchTerm: 'lEO b' }, ['Cleo']],
    ['a wildcard is taken literally', { searchTerm: '%' }, []],
    ['a rank', { ranks: ['Team Leader'] }, ['Bea']],
    ['active', { statuses: ['Active'] }, ['Edda', 'Bea', 'Dina']],
    ['inactive', { statuses: ['Inactive'] }, ['Cleo']],
    ['a level', { level: 2 }, ['Cleo']],
    ['a level below another consultant', { consultant_id: 'Bea', level: 2 }, ['Dina']],
    ['went quiet', { view: 'went-quiet' }, ['Cleo']],
    ['close to the next tier', { view: 'close-to-next-tier' }, ['Bea']],
    ['joined this month', { view: 'joined-this-month' }, ['Edda']],
    ['by name', { sort: 'name', limit: 2, offset: 1 }, ['Cleo', 'Dina']],
    ['by the last order', { sort: 'last-order' }, ['Bea', 'Dina', 'Edda', 'Cleo']],
    ['by the day of joining', { sort: 'joined' }, ['Edda', 'Bea', 'Cleo', 'Dina']],
  ] as const)('%s', async (_name, filter, expected) => {
    const given = { all_levels: true, ...filter, ...('consultant_id' in filter && { consultant_id: idOf('Bea') }) };
    expect(names((await as('Ada').getTeamOutline(given as never)).data)).toEqual(expected);
  });

  test('rows have their level, sponsor and team', async () => {
    const { data, total, root } = await as('Ada').getTeamOutline({ all_levels: true, searchTerm: 'cleo' });
    expect({ total, root }).toEqual({ total: 1, root: null });
    expect(data).toMatchObject([{ level: 2, sponsor_name: 'Bea Birch', team_size: 1, team_volume: '15.01' }]);
  });
});

test('the canopy has everyone with the size of their team, and the path to a person', async () => {
  const { nodes, path, match } = await as('Ada').getTeamCanopy({ find: idOf('Cleo') });
  expect(nodes.map(({ name, level, team_size }) => `${level} ${name} ${team_size}`).toSorted()).toEqual([
    '0 Ada Birch 4',
    '1 Bea Birch 2',
    '1 Edda Birch 0',
    '2 Cleo Birch 1',
    '3 Dina Birch 0',
  ]);
  expect(nodes[0]).toMatchObject({ name: 'Ada Birch', isActive: true });
  expect(path.map(({ name }) => name)).toEqual(['Ada Birch', 'Bea Birch', 'Cleo Birch']);
  expect(match).toMatchObject({ name: 'Cleo Birch', level: 2, team_size: 1 });
  expect(await as('Bea').getTeamCanopy({ find: idOf('Ada') })).toMatchObject({ path: [], match: null });
  // Above the root of the picture, but in the viewer's team.
  const elsewhere = await as('Ada').getTeamCanopy({ consultant_id: idOf('Cleo'), find: idOf('Edda') });
  expect(elsewhere).toMatchObject({ path: [], match: { name: 'Edda Birch' } });
});

test('a move takes the whole downline along, and those who left are not counted', async () => {
  const set = (name: string, column: string, value: string | null) =>
    fixture.ask(`update consultants set ${column} = $1 where first_name = $2`, [value, name]);
  await set('Cleo', 'sponsor_consultant_id', idOf('Zoe'));
  expect(await as('Zoe').getTeamSummary({})).toMatchObject({ team_size: 2, team_volume: '15.01', levels: [1, 1] });
  expect(await as('Ada').getTeamSummary({})).toMatchObject({ team_size: 2, team_volume: '1900.00' });
  await set('Cleo', 'status', 'left');
  const { data, root } = await as('Zoe').getTeamOutline({});
  // The place of a downline remains.
  expect(data).toMatchObject([{ first_name: 'Cleo', present: false, team_size: 1 }]);
  expect(root).toMatchObject({ team_size: 1, team_volume: '15.01' });
  await set('Cleo', 'status', 'active');
  await set('Cleo', 'sponsor_consultant_id', idOf('Bea'));
  expect(await as('Ada').getTeamSummary({})).toMatchObject({ team_size: 4, team_volume: '1915.01' });
});

test('every path follows the sponsors', async () => {
  expect(
    await fixture.ask(
      'select 1 from consultants left join genealogy_paths using (consultant_id) where path is distinct from genealogy_path_of(consultant_id)',
    ),
  ).toEqual([]);
});

test.each([
  ['someone above', 'Bea', 'Ada'],
  ['another genealogy', 'Ada', 'Zoe'],
])('%s is an unknown consultant', async (_name, viewer, other) => {
  const consultant_id = idOf(other);
  const refused = { code: 'UNKNOWN_CONSULTANT' };
  const api = as(viewer);
  await expect(api.getTeamOutline({ consultant_id })).rejects.toMatchObject(refused);
  await expect(api.getTeamSummary({ consultant_id })).rejects.toMatchObject(refused);
  await expect(api.getMemberHistory({ consultant_id })).rejects.toMatchObject(refused);
  await expect(api.addMemberNote({ consultant_id, note: 'x', idempotency_key: randomUUID() })).rejects.toMatchObject(
    refused,
  );
});

test('a member’s history has six months, and the phone number only if it is shared', async () => {
  await fixture.ask("update consultants set phone = '+14035550142' where first_name = 'Cleo'");
  await fixture.ask(
    "insert into rank_grants (consultant_id, current_rank, granted_at, reason) values ($1, 'Ambassador', '2026-09-15', 'x')",
    [idOf('Cleo')],
  );
  const history = await as('Ada').getMemberHistory({ consultant_id: idOf('Cleo') });
  expect(history.data.map(({ period }) => period)).toEqual([
    '2026-11',
    '2026-10',
    '2026-09',
    '2026-08',
    '2026-07',
    '2026-06',
  ]);
  expect(history.data[0]).toMatchObject({
    personal_volume: '0.00',
    team_volume: '15.01',
    current_rank: 'Beauty Consultant',
  });
  expect(history.data[2]).toMatchObject({ team_volume: '0.00', current_rank: 'Ambassador' });
  expect(history).toMatchObject({ phone: null, email: expect.stringContaining('@') });
  await fixture.ask('insert into user_settings (user_id, share_phone) values ($1, true)', [idOf('Cleo')]);
  expect(await as('Ada').getMemberHistory({ consultant_id: idOf('Cleo') })).toMatchObject({ phone: '+14035550142' });
});

describe('notes', () => {
  test('are added once per key, changed, marked as done and removed', async () => {
    const consultant_id = idOf('Cleo');
    const input = { consultant_id, note: 'Call them', follow_up_on: '2026-11-24', idempotency_key: randomUUID() };
    const [first, second] = await Promise.all([as('Ada').addMemberNote(input), as('Ada').addMemberNote(input)]);
    expect(second).toEqual(first);
    await expect(as('Ada').addMemberNote({ ...input, note: 'Other' })).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
    const { note_id } = first;
    const changed = { note_id, note: 'Called', follow_up_on: '2026-11-24', done: true };
    expect(await as('Ada').updateMemberNote(changed)).toMatchObject({ note: 'Called', done_at: expect.any(String) });
    expect(await as('Ada').getMemberNotes({ consultant_id })).toMatchObject({ data: [{ note: 'Called' }], total: 1 });
    await as('Ada').removeMemberNote({ note_id });
    expect(await as('Ada').getMemberNotes({ consultant_id })).toEqual({ data: [], total: 0 });
  });

  test('only their author reads, changes and removes them', async () => {
    const consultant_id = idOf('Cleo');
    const key = randomUUID();
    const { note_id } = await as('Ada').addMemberNote({ consultant_id, note: 'Mine', idempotency_key: key });
    for (const other of [as('Bea'), as('Cleo'), as('Zoe', 'admin')]) {
      expect(await other.getMemberNotes({ consultant_id })).toEqual({ data: [], total: 0 });
      await expect(other.updateMemberNote({ note_id, note: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(other.removeMemberNote({ note_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(as('Bea').addMemberNote({ consultant_id, note: 'Mine', idempotency_key: key })).rejects.toMatchObject({
      code: 'KEY_CONFLICT',
    });
  });
});

test.each(['volume', 'last-order', 'name', 'joined'] as const)(
  'pages by key have everyone once, in the order of %s',
  async (sort) => {
    const everyone = await as('Ada').getTeamOutline({ all_levels: true, sort });
    const members = [];
    let after: Awaited<ReturnType<ApiClient['genealogy']['getTeamMembers']>>['next'] = null;
    do {
      const page = await as('Ada').getTeamMembers({ sort, limit: 1, after });
      members.push(...page.data);
      after = page.next;
    } while (after !== null);
    expect(members).toEqual(everyone.data);
    expect((await as('Ada').getTeamOutline({ all_levels: true, sort, limit: 1, offset: 2 })).data).toEqual([
      members[2],
    ]);
    const inactive = await as('Ada').getTeamMembers({ sort, statuses: ['Inactive'] });
    expect(names(inactive.data)).toEqual(['Cleo']);
  },
);
