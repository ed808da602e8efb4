import { expect, test } from 'vitest';
import { moveProblem, type SponsorMove } from './move.ts';

const day = { from: new Date('2026-09-10T06:00:00Z'), until: new Date('2026-09-11T06:00:00Z') };
const ann = { consultantId: 'ann', active: true, joined: new Date('2025-01-01T00:00:00Z'), upline: ['top'] };
const wanted: SponsorMove = {
  consultantId: 'bob',
  presentSponsorId: 'top',
  presentFrom: new Date('2026-01-05T12:00:00Z'),
  day,
  now: new Date('2026-10-15T12:00:00Z'),
  by: 'root',
  presentUpline: ['top', 'root'],
  sponsor: ann,
};

test.each<[string, Partial<SponsorMove>, string]>([
  ['from a day on: its first instant', {}, '2026-09-10T06:00:00.000Z'],
  ['to no sponsor', { sponsor: null }, '2026-09-10T06:00:00.000Z'],
  [
    'on the day the present sponsorship started: right after it',
    { presentFrom: new Date('2026-09-10T12:00:00Z') },
    '2026-09-10T12:00:00.001Z',
  ],
  ['[PS-152] a consultant’s own code as sponsor', { sponsor: { ...ann, consultantId: 'bob' } }, 'own-sponsor'],
  ['a consultant who left', { sponsor: { ...ann, active: false } }, 'sponsor-left'],
  ['a consultant in the downline', { sponsor: { ...ann, upline: ['eve', 'bob', 'top'] } }, 'sponsor-below'],
  ['the present sponsor', { sponsor: { ...ann, consultantId: 'top' } }, 'same-sponsor'],
  ['no sponsor, as before', { sponsor: null, presentSponsorId: null }, 'same-sponsor'],
  ['a consultant who joined the day after', { sponsor: { ...ann, joined: day.until } }, 'sponsor-joined-later'],
  ['a day before the present sponsorship', { presentFrom: day.until }, 'before-present-sponsor'],
  ['a day to come', { now: new Date('2026-09-10T05:59:59Z') }, 'in-the-future'],
  ['below an admin who is somewhere above already', { by: 'top' }, '2026-09-10T06:00:00.000Z'],
  ['directly below the admin who decides', { by: 'ann' }, 'own-gain'],
  ['into the team of the admin who decides', { by: 'kim', sponsor: { ...ann, upline: ['kim', 'top'] } }, 'own-gain'],
  ['into that team, without an admin', { by: null, sponsor: { ...ann, upline: ['kim'] } }, '2026-09-10T06:00:00.000Z'],
])('%s', (_, more, expected) => {
  const answer = moveProblem({ ...wanted, ...more });
  expect('from' in answer ? answer.from.toISOString() : answer.refused).toBe(expected);
});
