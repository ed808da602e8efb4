import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClosedMonth, openClosedMonth } from '#tests/database/closed-month.ts';
import { proveAndSave } from './prove-books.ts';

let month: ClosedMonth;
beforeAll(async () => {
  month = await openClosedMonth();
});
afterAll(() => month.close());

const books = () => month.as(month.ada).ledger;
const failingHealth = async () => {
  const { checks } = await month.as(month.ada).report.getSystemHealth();
  return checks.filter(({ name, passes }) => name === 'books' && !passes).map(({ count, since }) => ({ count, since }));
};

test('the latest proof is stored, and the system health reports the checks that failed', async () => {
  expect(await books().getBooksProof({})).toEqual({ proof: null });
  expect(await failingHealth()).toEqual([]);
  const first = await books().proveBooks({});
  expect(first).toMatchObject({ balanced: true, as_of: month.deployment.now().toISOString() });
  expect(await books().getBooksProof({})).toEqual({ proof: first });
  expect(await failingHealth()).toEqual([]);

  await month.ask('update consultant_volumes set volume = volume + 1 where volume > 0');
  // Nothing is proved by reading the proof.
  expect(await books().getBooksProof({})).toEqual({ proof: first });
  month.clock.set('2026-10-06T04:07:00Z');
  const second = await books().proveBooks({});
  expect(second.balanced).toBe(false);
  expect(await books().getBooksProof({})).toEqual({ proof: second });
  expect(await failingHealth()).toEqual([{ count: 1, since: '2026-10-06T04:07:00.000Z' }]);

  // One that started earlier and took longer.
  await proveAndSave(month.deployment.db, new Date('2026-10-06T04:00:00Z'));
  expect(await books().getBooksProof({})).toEqual({ proof: second });
});

test('a proof with a check of another version counts as none', async () => {
  await books().proveBooks({});
  await month.ask(`update books_proofs set comparisons = '[{"check": "former-check"}]'`);
  expect(await books().getBooksProof({})).toEqual({ proof: null });
});

test('only admins with the permission read and make proofs', async () => {
  await expect(month.as(month.rose).ledger.getBooksProof({})).rejects.toMatchObject({ status: 403 });
  await expect(month.as(month.rose).ledger.proveBooks({})).rejects.toMatchObject({ status: 403 });
});
