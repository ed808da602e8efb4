import { expect, test } from 'vitest';
import { decideEdit, readVolume, type StandingEdit } from './edit.ts';

const present = { currentRank: 'Team Leader', personalVolume: 50_000n };
const edit = (more: Partial<StandingEdit>): StandingEdit => ({
  currentRank: 'Team Leader',
  rankReason: '',
  personalVolume: 50_000n,
  volumeBefore: 50_000n,
  volumeReason: '',
  ...more,
});

test('an edit that touches neither rank nor volume changes neither, without a reason', () => {
  expect(decideEdit(present, edit({}))).toEqual({ rank: null, volume: 0n });
});

test('an untouched volume stays when an order was completed after the form was opened', () => {
  expect(decideEdit({ ...present, personalVolume: 70_000n }, edit({}))).toEqual({ rank: null, volume: 0n });
});

test('[BO-268] a changed volume is the difference to the present one, and needs a reason', () => {
  expect(decideEdit(present, edit({ personalVolume: 62_550n, volumeReason: 'Orders of the fair' }))).toEqual({
    rank: null,
    volume: 12_550n,
  });
  expect(decideEdit(present, edit({ personalVolume: 0n, volumeReason: 'A mistake' }))).toMatchObject({
    volume: -50_000n,
  });
  expect(decideEdit(present, edit({ personalVolume: 62_550n }))).toEqual({ refused: 'VOLUME_REASON_MISSING' });
});

test('a changed volume is between 0 and 1,000,000; an untouched one may be below', () => {
  const to = (personalVolume: bigint) => decideEdit(present, edit({ personalVolume, volumeReason: 'Fair' }));
  expect(to(-1n)).toEqual({ refused: 'VOLUME_NEGATIVE' });
  expect(to(100_000_001n)).toEqual({ refused: 'VOLUME_TOO_HIGH' });
  expect(to(100_000_000n)).toMatchObject({ volume: 99_950_000n });
  const untouched = edit({ personalVolume: -500n, volumeBefore: -500n });
  expect(decideEdit({ ...present, personalVolume: -500n }, untouched)).toEqual({ rank: null, volume: 0n });
});

test('a changed volume is refused when the present one is not the one in the form', () => {
  const changed = edit({ personalVolume: 62_550n, volumeReason: 'Orders of the fair' });
  expect(decideEdit({ ...present, personalVolume: 70_000n }, changed)).toEqual({ refused: 'VOLUME_CHANGED' });
});

test('a rank needs a reason', () => {
  expect(decideEdit(present, edit({ currentRank: 'Ambassador' }))).toEqual({ refused: 'RANK_REASON_MISSING' });
  const granted = edit({ currentRank: 'Ambassador', rankReason: 'Led three teams' });
  expect(decideEdit(present, granted)).toEqual({ rank: 'Ambassador', volume: 0n });
});

test.each([
  ['1234.5', 123_450n],
  ['1,234.50', 123_450n],
  ['$99.00', 9_900n],
  ['-12.25', -1_225n],
  ['0', 0n],
])('reads the volume %j', (typed, cents) => {
  expect(readVolume(typed)).toBe(cents);
});

test.each(['abc', '', '1e5', '12.345', '1,23'])('[BO-267] %j is no number and counts as 0', (typed) => {
  expect(readVolume(typed)).toBe(0n);
});
