import { expect, test } from 'vitest';
import { type SponsorMove, whyNotMove } from './move.ts';

const day = { from: new Date('2026-09-10T06:00:00Z'), until: new Date('2026-09-11T06:00:00Z') };
const ann = { consultantId: 'ann', active: true, joined: new Date('2025-01-01T00:00:00Z'), upline: ['top'] };
const wanted: SponsorMove = {
  consultantId: 'bob',
  presentSponsorId: 'top',
  presentFrom: new Date('2026-01-05T12:00:00Z'),
  day,
  now: new Date('2026-10-15T12:00:00Z'),
  sponsor: ann,
};

test.each<[string, Partial<SponsorMove>, string]>([
  ['from a day on: its first instant', {}, '2026-09-10T06:00:00.000Z'],
  ['to nobody', { sponsor: null }, '2026-09-10T06:00:00.000Z'],
  [
    'on the day the present sponsorship began: right after that',
    { presentFrom: new Date('2026-09-10T12:00:00Z') },
    '2026-09-10T12:00:00.001Z',
  ],
  ['[PS-152] a consultant’s own code as sponsor', { sponsor: { ...ann, consultantId: 'bob' } }, 'own-sponsor'],
  ['somebody who left', { sponsor: { ...ann, active: false } }, 'sponsor-left'],
  ['somebody below', { sponsor: { ...ann, upline: ['eve', 'bob', 'top'] } }, 'sponsor-below'],
  ['the present sponsor', { sponsor: { ...ann, consultantId: 'top' } }, 'same-sponsor'],
  ['nobody, who is the sponsor already', { sponsor: null, presentSponsorId: null }, 'same-sponsor'],
  ['somebody who joined the day after', { sponsor: { ...ann, joined: day.until } }, 'sponsor-joined-later'],
  ['a day before the present sponsorship', { presentFrom: day.until }, 'before-present-sponsor'],
  ['a day to come', { now: new Date('2026-09-10T05:59:59Z') }, 'in-the-future'],
])('%s', (_, more, expected) => {
  const answer = whyNotMove({ ...wanted, ...more });
  expect('from' in answer ? answer.from.toISOString() : answer.refused).toBe(expected);
});
