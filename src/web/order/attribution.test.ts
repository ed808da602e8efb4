import { expect, test } from 'vitest';
import { readReferral, sourceOf } from './attribution.ts';
import { withoutConsultant } from './follow-link.ts';

const now = Date.parse('2026-11-20T18:00:00Z');
const referral = { code: 'LBC-10035', name: 'Amara Okafor', expiresAt: now + 1 };

test.each([
  { search: '?consultant=LBC-10234', rest: '' },
  { search: '?q=gel&consultant=LBC-10234&category=Eyebrow', rest: '?q=gel&category=Eyebrow' },
  { search: '?consultant=%3Cscript%3E&q=gel', rest: '?q=gel' },
  { search: '?q=gel', rest: '?q=gel' },
])('[PS-123] [PS-124] "$search" without its consultant is "$rest"', ({ search, rest }) => {
  expect(withoutConsultant(search)).toBe(rest);
});

test('reads a referral until it expires, with or without a confirmed name', () => {
  expect(readReferral(referral, now)).toEqual(referral);
  expect(readReferral({ ...referral, name: null }, now)).toEqual({ ...referral, name: null });
  expect(readReferral(referral, now + 1)).toBeNull();
});

test.each([
  null,
  'LBC-10035',
  { ...referral, code: '<script>' },
  { ...referral, code: 'A'.repeat(41) },
  { ...referral, name: 7 },
  { ...referral, name: 'x'.repeat(201) },
  { ...referral, expiresAt: '2027-01-01' },
])('rejects the edited referral %j', (value) => {
  expect(readReferral(value, now)).toBeNull();
});

test.each([
  { typed: 'LBC-10035', followed: referral, source: 'link' },
  { typed: ' lbc-10035 ', followed: referral, source: 'link' },
  { typed: 'LBC-99999', followed: referral, source: 'code' },
  { typed: 'LBC-10035', followed: null, source: 'code' },
  { typed: '', followed: null, source: 'code' },
])('[PS-194] [PS-195] "$typed" counts as $source', ({ typed, followed, source }) => {
  expect(sourceOf(typed, followed)).toBe(source);
});
