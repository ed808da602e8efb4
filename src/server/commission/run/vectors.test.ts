import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { littleBirch } from '#contract/settings/company.ts';
import type { CaseLine, CaseStatement } from '#domain/commission/case.ts';
import type { CaseFile } from '#domain/commission/case-file.ts';
import { lineTypes } from '#domain/commission/line.ts';
import { formatAmount, formatDecimal } from '#domain/money/decimal.ts';
import { formatRate } from '#domain/money/rate.ts';
import { type Books, openBooks, saveCase } from '#tests/database/books.ts';
import { calculateOpenPeriod } from './run.ts';

// The worked examples by the official run: stored as a company, calculated, read from the tables.

type Vector = CaseFile & { readonly name: string; readonly lines: CaseLine[]; readonly statements: CaseStatement[] };

const folder = new URL('../../../../tests/vectors/', import.meta.url);
const vectors = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name): Vector => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));

let books: Books;
beforeEach(async () => {
  books = await openBooks();
});
afterEach(() => books.close());

test.each(vectors)('[BO-307] the run writes exactly the lines and statements of: $name', async (vector) => {
  const { consultants, orders } = await saveCase(books, vector);
  const now = new Date(`${vector.period}-20T12:00:00Z`);
  const run = await books.work((tx) => calculateOpenPeriod(tx, { company: littleBirch, now, by: null }));
  if (run === 'RUN_IN_PROGRESS') throw new Error(run);

  const consultantOf = new Map([...consultants].map(([id, { no }]) => [no, id]));
  const orderOf = new Map([...orders].map(([id, { no }]) => [no, id]));
  const lines = await books.ask<
    Record<'consultant_no' | 'line_type' | 'level' | 'rate', number> &
      Record<'order_no' | 'base_mills' | 'amount' | 'bonus', string>
  >('select * from commission_calculations');
  const stored = lines.map(
    (line): CaseLine => ({
      order: line.order_no === null ? null : (orderOf.get(Number(line.order_no)) ?? 'unknown'),
      consultant: consultantOf.get(line.consultant_no) ?? 'unknown',
      type: lineTypes[line.line_type] ?? 'personal',
      level: line.level,
      percentage: formatRate(line.rate),
      base: formatDecimal(BigInt(line.base_mills), 3),
      amount: formatAmount(BigInt(line.amount)),
      bonus: formatAmount(BigInt(line.bonus)),
    }),
  );
  expect(inOrder(stored)).toEqual(inOrder(vector.lines));

  const statements = await books.ask<Record<string, string>>('select * from commissions order by consultant_no');
  expect(
    statements.map((statement) => ({
      consultant: statement.name?.replace(' Birch', ''),
      personalVolume: formatAmount(BigInt(statement.personal_volume ?? '')),
      tier: statement.tier,
      nextTierThreshold:
        statement.next_tier_threshold === null ? null : formatAmount(BigInt(statement.next_tier_threshold ?? '')),
      total: formatAmount(BigInt(statement.total_earnings ?? '')),
    })),
  ).toEqual(vector.statements);
  expect(run).toMatchObject({
    calculationCount: vector.lines.length,
    statementCount: vector.statements.length,
    orderCount: vector.orders.length,
  });
});

const inOrder = (lines: readonly CaseLine[]) =>
  lines.map((line) => JSON.stringify([line.consultant, line.order ?? '', line.type, line.level, line])).sort();
