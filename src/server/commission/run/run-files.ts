import { call } from '@orpc/server';
import { sql } from 'drizzle-orm';
import type { CloseFinding } from '#contract/commission/checklist.ts';
import { worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { m } from '#messages';
import { onlyWith } from '../../audience.ts';
import { auditExport } from '../../audit/audit-export.ts';
import type { Call } from '../../context.ts';
import { asProgram } from '../../db/acting-admin.ts';
import { withActor } from '../../db/actor.ts';
import type { Transaction } from '../../db/database.ts';
import { type Cell, csvFile, decimal } from '../../documents/csv.ts';
import type { DocumentFile } from '../../documents/document-file.ts';
import { inBatches } from '../../documents/in-batches.ts';
import { runByNo } from './close.ts';
import { type FindingStatement, statementsOf } from './close-findings.ts';
import { getRunPreview } from './get-run-preview.ts';
import { negativeBalancesAfter } from './negative-balances.ts';

const batchSize = 2_000;

const columns = () => [
  m.csv_period(),
  m.csv_code(),
  m.csv_consultant(),
  m.csv_personal_volume(),
  m.csv_tier(),
  m.csv_personal(),
  m.csv_overrides(),
  m.csv_bonuses(),
  m.csv_corrections(),
  m.csv_total(),
  m.csv_currency(),
  m.csv_payout(),
  m.csv_payout_currency(),
  m.csv_check_number(),
  m.csv_paid_on(),
];

type StatementRow = Record<
  | 'code'
  | 'name'
  | 'personal_volume'
  | 'personal_total'
  | 'override_total'
  | 'bonus_total'
  | 'correction_total'
  | 'total_earnings',
  string
> & {
  readonly consultant_no: number;
  readonly tier: string | null;
  readonly payout_amount: string | null;
  readonly check_number: number | null;
  readonly check_date: string | null;
};

/** All statements of a draft or of a closed run, by consultant number, as CSV. */
export async function statementsCsv(context: Call, runNo: number): Promise<DocumentFile> {
  onlyWith('commissions:read', context.actor);
  // Refuses what the page refuses.
  const { run } = await call(getRunPreview, { run_no: runNo }, { context });
  await auditExport(context, 'statements', ['commission-run', String(runNo)]);
  const statements = inBatches<StatementRow>(batchSize, (after) =>
    statementsAfter(context, runNo, after?.consultant_no ?? 0),
  );
  const rows = async function* (): AsyncGenerator<Cell[]> {
    for await (const row of statements) yield cellsOf(row, run);
  };
  return csvFile(`statements-${run.period}-${run.status}.csv`, columns(), rows());
}

function statementsAfter({ db }: Call, runNo: number, after: number): Promise<StatementRow[]> {
  return withActor(db, worker, async (tx) => {
    const { rows } = await tx.execute<StatementRow>(sql`
      select s.consultant_no, c.code, s.name, s.personal_volume::text, s.tier, s.personal_total::text,
             s.override_total::text, s.bonus_total::text, s.correction_total::text, s.total_earnings::text,
             s.payout_amount::text, s.check_number, s.check_date::text
      from commissions s join consultants c using (consultant_id)
      where s.run_no = ${runNo} and s.consultant_no > ${after} order by s.consultant_no limit ${batchSize}`);
    return rows;
  });
}

/** All consultants whom a finding before the close is about, by consultant number, as CSV. */
export async function closeFindingCsv(context: Call, runNo: number, finding: CloseFinding): Promise<DocumentFile> {
  onlyWith('commissions:read', context.actor);
  // Refuses what the page refuses.
  const { run: shown } = await call(getRunPreview, { run_no: runNo }, { context });
  await auditExport(context, 'close-findings', ['commission-run', String(runNo)]);
  // It says which payout methods are missing, and shows none.
  const read = <T>(work: (tx: Transaction) => Promise<T>) => asProgram(() => withActor(context.db, worker, work));
  const run = await read((tx) => runByNo(tx, runNo));
  if (!run) throw new Error(`run ${runNo} is missing`);
  const statements = inBatches<FindingStatement>(batchSize, (last) => {
    const page = { after: last?.consultant_no ?? 0, limit: batchSize };
    return read((tx) =>
      finding === 'negative_balances' ? negativeBalancesAfter(tx, run, page) : statementsOf(tx, run, finding, page),
    );
  });
  const currency = finding === 'negative_balances' ? shown.payout_currency : shown.currency;
  const rows = async function* (): AsyncGenerator<Cell[]> {
    for await (const { code, name, amount } of statements)
      yield [code, name, decimal(formatAmount(BigInt(amount)), 2), currency];
  };
  const heads = [m.csv_code(), m.csv_consultant(), m.csv_amount(), m.csv_currency()];
  return csvFile(`${finding.replaceAll('_', '-')}-${shown.period}.csv`, heads, rows());
}

type Run = { readonly period: string; readonly currency: string; readonly payout_currency: string };

function cellsOf(row: StatementRow, { period, currency, payout_currency }: Run): Cell[] {
  const money = (cents: string) => decimal(formatAmount(BigInt(cents)), 2);
  return [
    period,
    row.code,
    row.name,
    money(row.personal_volume),
    row.tier ?? '',
    money(row.personal_total),
    money(row.override_total),
    money(row.bonus_total),
    money(row.correction_total),
    money(row.total_earnings),
    currency,
    row.payout_amount === null ? '' : money(row.payout_amount),
    payout_currency,
    row.check_number === null ? '' : String(row.check_number),
    row.check_date ?? '',
  ];
}
