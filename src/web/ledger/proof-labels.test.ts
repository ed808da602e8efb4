import { expect, test } from 'vitest';
import type { Proof } from '#contract/ledger/ledger.ts';
import { verdictOf } from './proof-labels.ts';

const proof = (...failed: string[]) =>
  ({
    comparisons: ['transactions-balance', 'audit-chain'].map((check) => ({ check, holds: !failed.includes(check) })),
  }) as unknown as Proof;

test.each([
  [[], 'The books are balanced'],
  [['audit-chain'], 'The audit log was changed'],
  [['transactions-balance'], 'The books are not balanced'],
  [['transactions-balance', 'audit-chain'], 'The books are not balanced'],
])('when %j fails, the verdict is: %s', (failed, title) => {
  expect(verdictOf(proof(...failed)).title()).toBe(title);
});
