import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#contract/client.ts';
import { littleBirch } from '#contract/settings/company.ts';
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
    orders: [caseSale('o1', 'Bea', '1000.00'), caseSale('o2', 'Dina', '0.01')],
    adjustments: [],
  });
  await fixture.ask("insert into commission_periods (period) values ('2026-11-01')");
  await fixture.ask("update consultants set current_rank = 'Team Leader' where first_name = 'Bea'");
  idOf = (name) => saved.consultants.get(name)?.userId ?? '';
  as = (name, role = 'consultant') =>
    callAs(fixture.deployment, { role, adminRole: 'owner', userId: idOf(name) }).genealogy;
});
afterAll(() => fixture.close());

const names = (rows: readonly { first_name: string }[]) => rows.map((row) => row.first_name);

test('[BO-169] [BO-171] [BO-201] [BO-325] a team has the viewer at its root and the consultants they sponsored, each with their own count', async () => {
  const team = await as('Ada').getTeam({});
  expect(team.root).toMatchObject({ first_name: 'Ada', childrenCount: 2 });
  expect(team.data).toMatchObject([
    { first_name: 'Bea', childrenCount: 1, personal_volume: '1000.00', isActive: true },
    { first_name: 'Edda', childrenCount: 0, personal_volume: '0.00', isActive: false },
  ]);
  expect(team.trail.map((step) => step.name)).toEqual(['Ada Birch']);
  const below = await as('Ada').getTeam({ consultant_id: idOf('Cleo') });
  expect(names(below.data)).toEqual(['Dina']);
  expect(below.trail.map((step) => step.name)).toEqual(['Ada Birch', 'Bea Birch', 'Cleo Birch']);
});

test('a consultant who left stays in the frontline while they have a downline, unless the filter excludes them', async () => {
  const change = (name: string, status: string) =>
    fixture.ask('update consultants set status = $1 where first_name = $2', [status, name]);
  const listed = async (input: object) => {
    const { root, data, total } = await as('Ada').getTeam(input as never);
    return { names: names(data), total, count: root.childrenCount };
  };
  try {
    await change('Bea', 'left');
    await change('Edda', 'left');
    expect(await listed({})).toEqual({ names: ['Bea'], total: 1, count: 1 });
    expect(await listed({ with_left: false })).toEqual({ names: [], total: 0, count: 1 });
  } finally {
    await change('Bea', 'active');
    await change('Edda', 'active');
  }
  expect(await listed({ with_left: false })).toEqual({ names: ['Bea', 'Edda'], total: 2, count: 2 });
});

test('[BO-170] one cent of volume is active', async () => {
  const { data } = await as('Cleo').getTeam({});
  expect(data).toMatchObject([{ first_name: 'Dina', personal_volume: '0.01', isActive: true }]);
});

describe('[BO-320] [BO-321] filters', () => {
  test.each([
    ['both ranks', { ranks: ['Team Leader', 'Beauty Consultant'] }, ['Bea', 'Edda']],
    ['one rank', { ranks: ['Team Leader'] }, ['Bea']],
    ['a rank that no one has', { ranks: ['Ambassador'] }, []],
    ['active', { statuses: ['Active'] }, ['Bea']],
    ['inactive', { statuses: ['Inactive'] }, ['Edda']],
    ['both', { statuses: ['Active', 'Inactive'] }, ['Bea', 'Edda']],
    ['joined within 30 days', { joined_within: '30 days' }, ['Edda']],
    ['joined within a year', { joined_within: '1 year' }, ['Bea', 'Edda']],
  ] as const)('%s', async (_name, filter, expected) => {
    expect(names((await as('Ada').getTeam({ ...filter } as never)).data)).toEqual(expected);
  });

  test('[BO-322] 30 days include a consultant who joined exactly then, not a moment earlier', async () => {
    const since = (seconds: number) =>
      fixture.ask(
        'update consultants set join_date = $1::timestamptz - make_interval(days => 30, secs => $2) where first_name = $3',
        [fixture.deployment.now().toISOString(), seconds, 'Edda'],
      );
    await since(0);
    expect(names((await as('Ada').getTeam({ joined_within: '30 days' })).data)).toEqual(['Edda']);
    await since(1);
    expect(names((await as('Ada').getTeam({ joined_within: '30 days' })).data)).toEqual([]);
  });
});

test('pages sorted by genealogy list everyone once while volumes change', async () => {
  const walk = async (input: object, change: () => Promise<unknown>) => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<ApiClient['genealogy']['getTeam']>> = await as('Ada').getTeam({
        sort: 'genealogy',
        limit: 1,
        after,
        ...input,
      });
      seen.push(...names(page.data));
      after = page.next;
      await change();
    } while (after !== null);
    return seen;
  };
  const swap = () =>
    fixture.ask("update consultant_volumes set volume = 100000 - volume where period = '2026-11-01' and volume > 0");
  expect(await walk({ all_levels: true }, swap)).toEqual(['Bea', 'Cleo', 'Dina', 'Edda']);
  expect(await walk({}, swap)).toEqual(['Bea', 'Edda']);
  const none = await as('Dina').getTeam({ sort: 'genealogy', all_levels: true });
  expect(none).toMatchObject({ data: [], total: 0, next: null });
  expect(await as('Ada').getTeam({ sort: 'genealogy' })).toMatchObject({ total: 2, next: null });
});

describe('access', () => {
  test.each([
    ['someone above', 'Bea', 'Ada'],
    ['someone beside', 'Bea', 'Edda'],
    ['another genealogy', 'Ada', 'Zoe'],
  ])('%s is an unknown consultant', async (_name, viewer, at) => {
    const consultant_id = idOf(at);
    await expect(as(viewer).getTeam({ consultant_id })).rejects.toMatchObject({ code: 'UNKNOWN_CONSULTANT' });
    await expect(as(viewer).getConsultantProfile({ consultant_id })).rejects.toMatchObject({
      code: 'UNKNOWN_CONSULTANT',
    });
  });

  test('an admin sees everyone', async () => {
    const team = await as('Zoe', 'admin').getTeam({ consultant_id: idOf('Bea') });
    expect(names(team.data)).toEqual(['Cleo']);
    expect(team.trail.map((step) => step.name)).toEqual(['Bea Birch']);
  });
});

describe('search', () => {
  const search = async (viewer: string, searchTerm: string, role?: 'admin') =>
    names((await as(viewer, role).searchConsultants({ searchTerm })).data);

  test.each([
    ['a part of the name in any case', 'LEO', ['Cleo']],
    ['two letters at the start of a word', 'cL', ['Cleo']],
    ['two letters inside of a word', 'le', []],
    ['first and last name', 'cleo birch', ['Cleo']],
    ['a whole email', 'user-of-cleo', []],
    ['a text that matches no name', 'xyz', []],
    ['a wildcard is taken literally', '%%', []],
  ])('[BO-287] [BO-323] %s', async (_name, term, expected) => {
    expect(await search('Ada', term)).toEqual(expected);
  });

  test('a name matches every letter of several long words', async () => {
    const renamed = (lastName: string) =>
      fixture.ask('update consultants set last_name = $1 where first_name = $2', [lastName, 'Edda']);
    await renamed('Kelfieldley');
    expect(await search('Ada', 'kelfieldley edda')).toEqual(['Edda']);
    expect(await search('Ada', 'fieldley edda')).toEqual(['Edda']);
    expect(await search('Ada', 'kelfieldham edda')).toEqual([]);
    await renamed('Birch');
  });

  test('an email matches only as a whole', async () => {
    const [row] = await fixture.ask<{ email: string }>("select email from consultants where first_name = 'Cleo'");
    expect(await search('Ada', row?.email.toUpperCase() ?? '')).toEqual(['Cleo']);
    expect(await search('Ada', row?.email.slice(0, -2) ?? '')).toEqual([]);
  });

  test('finds a code as a whole, then longer ones, and by its start', async () => {
    await fixture.ask("update consultants set code = 'LBC-77' where first_name = 'Edda'");
    await fixture.ask("update consultants set code = 'LBC-771' where first_name = 'Bea'");
    expect(await search('Ada', 'lbc-77')).toEqual(['Edda', 'Bea']);
    expect(await search('Ada', 'LBC-771')).toEqual(['Bea']);
    expect((await search('Ada', 'LBC-')).toSorted()).toEqual(['Ada', 'Bea', 'Cleo', 'Dina', 'Edda']);
  });

  test('[BO-288] [BO-289] covers the own downline, and everyone for an admin', async () => {
    expect(await search('Bea', 'birch')).toEqual(['Bea', 'Cleo', 'Dina']);
    expect(await search('Zoe', 'birch')).toEqual(['Zoe']);
    expect(await search('Zoe', 'birch', 'admin')).toEqual(['Ada', 'Bea', 'Cleo', 'Dina', 'Edda', 'Zoe']);
    const everywhere = { ...fixture.deployment, company: { ...littleBirch, searchScope: 'company' as const } };
    const { data } = await callAs(everywhere, { role: 'consultant', userId: idOf('Zoe') }).genealogy.searchConsultants({
      searchTerm: 'ada',
    });
    expect(names(data)).toEqual(['Ada']);
  });

  test('[BO-283] [BO-324] only admins see emails', async () => {
    expect((await as('Ada').searchConsultants({ searchTerm: 'cleo' })).data).toMatchObject([{ email: null }]);
    const { data } = await as('Zoe', 'admin').searchConsultants({ searchTerm: 'cleo' });
    expect(data[0]?.email).toContain('@');
    expect(Object.keys(data[0] ?? {})).toEqual(
      expect.arrayContaining(['consultant_id', 'first_name', 'last_name', 'email', 'current_rank', 'personal_volume']),
    );
  });

  test('says whether more match than the limit', async () => {
    expect(await as('Ada').searchConsultants({ searchTerm: 'birch', limit: 4 })).toMatchObject({ has_more: true });
    const all = await as('Ada').searchConsultants({ searchTerm: 'birch', limit: 5 });
    expect(all).toMatchObject({ data: { length: 5 }, has_more: false });
  });

  test('[BO-440] at most ten, and never for one character', async () => {
    await expect(as('Ada').searchConsultants({ searchTerm: 'a' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(as('Ada').searchConsultants({ searchTerm: 'birch', limit: 11 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

test('[BO-052] the profile’s rate is the personal rate of the open period: PS30 is 30 %', async () => {
  expect(await as('Ada').getConsultantProfile({ consultant_id: idOf('Bea') })).toMatchObject({
    tier: 'PS30',
    commission_rate: 3000,
    level: 1,
    sponsor_name: 'Ada Birch',
    downline_members: 2,
    team_volume: '0.01',
  });
});
