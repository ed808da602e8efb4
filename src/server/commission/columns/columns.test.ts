import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthIndex } from '#domain/period/period.ts';
import { instantsOf, periodOf } from '#domain/period/zone.ts';
import { monthsIn } from '../months-in.ts';
import { GrowingColumn } from './growing-column.ts';
import { SponsorNumbers } from './sponsor-numbers.ts';
import { TextColumn } from './text-column.ts';
import { UuidNumbers } from './uuid-numbers.ts';

// The columns of a run, beyond their initial sizes.

const many = 5_000;
const ids = new DataView(randomBytes(16 * many).buffer.slice(0, 16 * many));

test.each([0, 1, many, 3 * many])('uuids keep their numbers, with any expected size (%d)', (expected) => {
  const numbers = new UuidNumbers(expected);
  for (let id = 0; id < many; id++) expect(numbers.add(ids, 16 * id)).toBe(id);
  expect(numbers.size).toBe(many);
  const copy = new DataView(new ArrayBuffer(16 * many));
  for (let id = 0; id < many; id++) {
    expect(numbers.find(ids, 16 * id)).toBe(id);
    numbers.write(id, copy, 16 * id);
  }
  expect(Buffer.from(copy.buffer).equals(Buffer.from(ids.buffer))).toBe(true);
});

test('distinguishes uuids that differ in one bit or are consecutive', () => {
  const numbers = new UuidNumbers();
  const near = new DataView(new ArrayBuffer(16 * 1_128));
  for (let bit = 0; bit < 128; bit++) near.setUint8(16 * bit + (bit >> 3), 1 << (bit & 7));
  for (let next = 0; next < 1_000; next++) near.setInt32(16 * (128 + next) + 12, 0x5000_0000 + next);
  for (let id = 0; id < 1_127; id++) numbers.add(near, 16 * id);
  for (let id = 0; id < 1_127; id++) expect(numbers.find(near, 16 * id)).toBe(id);
  expect(numbers.find(near, 16 * 1_127)).toBe(-1);
  expect(numbers.find(new DataView(new ArrayBuffer(16)), 0)).toBe(-1);
  numbers.settle();
  expect(() => numbers.find(near, 0)).toThrow('closed');
});

test('finds sponsors before and after their downlines, none for null and unknown ids; the last call wins', () => {
  const numbers = new UuidNumbers();
  const sponsors = new SponsorNumbers(numbers, 0);
  const stranger = new DataView(randomBytes(16).buffer.slice(0, 16));
  // The sponsor of each is five places on, of the last five the first, with some exceptions.
  for (let id = 0; id < many - 1; id++) {
    numbers.add(ids, 16 * id);
    if (id % 7 === 0) sponsors.set(id, null, 0);
    else if (id % 11 === 0) sponsors.set(id, stranger, 0);
    else sponsors.set(id, ids, 16 * ((id + 5) % (many - 1)));
  }
  sponsors.set(20, null, 0);
  sponsors.set(21, ids, 0);
  const expected = Array.from({ length: many - 1 }, (_, id) =>
    id % 7 === 0 || id % 11 === 0 ? -1 : (id + 5) % (many - 1),
  );
  expected[20] = -1;
  expected[21] = 0;
  expect([...sponsors.finish()]).toEqual(expected);
});

test('columns grow', () => {
  const column = new GrowingColumn(Float64Array);
  const texts = new TextColumn();
  const written = Array.from({ length: many }, (_, place) => `${'é'.repeat(place % 40)}${place}`);
  for (const [place, text] of written.entries()) {
    column.push(place / 2);
    const bytes = Buffer.from(`xx${text}`);
    texts.push(bytes, 2, bytes.length - 2);
  }
  expect([...column.finish()]).toEqual(written.map((_, place) => place / 2));
  for (const [place, text] of written.entries()) {
    const bytes = Buffer.alloc(texts.lengthOf(place) + 3);
    texts.write(place, bytes, 3);
    expect(bytes.toString('utf8', 3)).toBe(text);
  }
});

test.each(['America/Edmonton', 'Pacific/Auckland', 'UTC', 'Asia/Kolkata', 'America/Sao_Paulo'])(
  'months equal those of the domain in %s, also at their boundaries',
  (timeZone) => {
    const monthOf = monthsIn(timeZone);
    const instant = fc.date({ min: new Date('1960-01-01'), max: new Date('2080-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, (at) => {
        const period = periodOf(at, timeZone);
        const { from, until } = instantsOf(period, timeZone);
        for (const edge of [at.getTime(), from.getTime(), until.getTime() - 1]) {
          expect(monthOf(edge)).toBe(monthIndex(period));
        }
        expect(monthOf(until.getTime())).toBe(monthIndex(period) + 1);
      }),
    );
  },
);
