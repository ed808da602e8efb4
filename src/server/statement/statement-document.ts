import { call } from '@orpc/server';
import { sql } from 'drizzle-orm';
import type { EarningsLine } from '#contract/commission/earnings.ts';
import { formatCount } from '#contract/language/format.ts';
import type { Statement, StatementPart } from '#contract/statement/statement.ts';
import { worker } from '#domain/account/actor.ts';
import { type LineFilter, lineTypes, wholeBase } from '#domain/commission/line.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { nextPayday } from '#domain/payout/payday.ts';
import type { Period } from '#domain/period/period.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { lineBatches } from '../commission/columns/line-batches.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { Transaction } from '../db/database.ts';
import type { PdfDocument } from '../documents/document.ts';
import { type DocumentFile, documentFile, documentHead } from '../documents/document-file.ts';
import {
  amountOf,
  dayName,
  lineNameOf,
  methodName,
  monthName,
  percentOf,
  rateOf,
  tableDay,
} from '../documents/labels.ts';
import type { DocumentColumn, DocumentRow } from '../documents/table.ts';
import { planByVersion } from '../plan/plan-store.ts';
import { getStatement } from './get-statement.ts';

/**
 * The maximum number of lines in the PDF; the rest is summed there, and complete in the CSV file of the earnings
 * report.
 */
const maxDocumentLines = 2_000;

/** The columns of a table of lines, on the statement and the report. */
export const lineColumns = (): readonly DocumentColumn[] => [
  { header: m.document_line(), width: 26 },
  { header: m.document_order(), width: 15 },
  { header: m.document_date(), width: 16 },
  { header: m.document_sold_by(), width: 20 },
  { header: m.document_base(), width: 16, align: 'end' },
  { header: m.document_share(), width: 9, align: 'end' },
  { header: m.document_rate(), width: 9, align: 'end' },
  { header: m.document_amount(), width: 15, align: 'end' },
];

/** The statement of a closed period as a tagged PDF. `get-statement` checks access; its errors are passed on. */
export async function statementDocument(
  context: Call,
  period: Period,
  consultant: string | null,
): Promise<DocumentFile> {
  const result = await call(getStatement, { period, consultant }, { context });
  const { statement, run } = result;
  const { code, name } = result.consultant;
  const company = context.company.brand.name;
  // Access has been checked, so the lines are read as the consultant.
  const consultantCall: Call = { ...context, actor: { role: 'consultant', userId: statement.consultant_id } };
  const levels = await withActor(context.db, worker, (tx) => overrideLevels(tx, run, statement.consultant_id));
  const head = documentHead(
    context,
    m.document_statement_title({ month: monthName(period) }),
    m.document_foot_person({ name, code, company }),
  );
  return documentFile(`statement-${period}-${code}.pdf`, head, async (pdf) => {
    writeHead(pdf, result, context.company.timeZone);
    await writeParts(pdf, result, levels);
    await writePayment(pdf, result, context);
    pdf.heading(m.document_all_commissions());
    await writeLines(pdf, consultantCall, period, statement.currency);
  });
}

function writeHead(
  pdf: PdfDocument,
  { statement, consultant, run, own_orders, team_orders }: Statement,
  timeZone: string,
) {
  const { currency } = statement;
  const closed = dayName(dayOf(new Date(run.closed_at), timeZone));
  pdf.facts([
    [m.document_consultant(), consultant.name],
    [m.document_code(), consultant.code],
    [m.document_statement_number(), `${consultant.code}-${statement.period}`],
    ...(consultant.business === null ? [] : [[m.document_business(), consultant.business] as const]),
    ...(consultant.address.length === 0 ? [] : [[m.document_address(), consultant.address.join('\n')] as const]),
    [m.document_period(), monthName(statement.period)],
    [m.document_closed(), m.document_closed_with_plan({ day: closed, version: String(run.plan_version) })],
    [m.document_personal_volume(), amountOf(statement.personal_volume, currency, 'with code')],
    [m.document_tier(), statement.tier ?? m.document_no_tier()],
    [
      m.document_orders(),
      m.document_orders_counted({ own: formatCount(own_orders.count), team: formatCount(team_orders.count) }),
    ],
  ]);
}

interface LevelSum {
  readonly level: number;
  readonly count: number;
  readonly base: string;
  readonly share: number;
  readonly amount: string;
}

/** The overrides of a statement by level, in the levels' order. `tx` acts as the worker. */
async function overrideLevels(tx: Transaction, run: Statement['run'], consultantId: string): Promise<LevelSum[]> {
  const { overrideShare: share } = await planByVersion(tx, run.plan_version);
  const { rows } = await tx.execute<{ level: number; count: number; base_mills: string; amount: string }>(sql`
    select level::int as level, count(*)::int as count, sum(base_mills)::text as base_mills,
           sum(amount)::text as amount
    from commission_calculations
    where run_no = ${run.run_no} and line_type = ${lineTypes.indexOf('override')}
      and consultant_no = (select consultant_no from consultants where consultant_id = ${consultantId}::uuid)
    group by level order by level`);
  return rows.map(({ base_mills, amount, ...row }) => ({
    ...row,
    share,
    base: formatAmount(wholeBase(BigInt(base_mills), share)),
    amount: formatAmount(BigInt(amount)),
  }));
}

const partNames: Readonly<Record<StatementPart, () => string>> = {
  personal: m.document_part_personal,
  override: m.document_part_override,
  foundation_bonus: m.document_foundation_bonus,
  correction: m.document_part_correction,
};

async function writeParts(
  pdf: PdfDocument,
  { statement, parts }: Statement,
  levels: readonly LevelSum[],
): Promise<void> {
  const { currency, payout_currency, payout_amount, exchange_rate, total_earnings } = statement;
  pdf.heading(m.document_summary());
  const totals: DocumentRow[] = [
    [m.document_total_earnings(), '', '', '', amountOf(total_earnings, currency, 'with code')],
  ];
  if (currency !== payout_currency && payout_amount !== null && exchange_rate !== null) {
    const payable = m.document_payable_at({ currency, rate: rateOf(exchange_rate), payout: payout_currency });
    totals.push([payable, '', '', '', amountOf(payout_amount, payout_currency, 'with code')]);
  }
  const row = (name: string, { count, base, share, amount }: Omit<Statement['parts'][number], 'part'>) => [
    name,
    formatCount(count),
    base === null ? '' : amountOf(base, currency),
    share === 0 ? '' : percentOf(share),
    amountOf(amount, currency),
  ];
  await pdf.table(
    [
      { header: m.document_part(), width: 40 },
      { header: m.document_lines(), width: 14, align: 'end' },
      { header: m.document_base_sum(), width: 24, align: 'end' },
      { header: m.document_share(), width: 12, align: 'end' },
      { header: m.document_amount(), width: 24, align: 'end' },
    ],
    parts.flatMap((part) => [
      row(partNames[part.part](), part),
      ...(part.part === 'override'
        ? levels.map((level) => row(m.document_of_level({ level: level.level }), level))
        : []),
    ]),
    totals,
  );
}

const statusNames: Readonly<Record<string, () => string>> = {
  pending: m.document_payment_pending,
  processing: m.document_payment_processing,
  completed: m.document_payment_completed,
  failed: m.document_payment_failed,
};

async function writePayment(
  pdf: PdfDocument,
  { statement, payments, balance }: Statement,
  { company, now }: Call,
): Promise<void> {
  pdf.heading(m.document_balance_and_payment());
  pdf.facts([
    [m.document_opening_balance(), amountOf(balance.before, balance.currency, 'with code')],
    [
      m.document_statement_title({ month: monthName(statement.period) }),
      amountOf(statement.payout_amount ?? '0.00', statement.payout_currency, 'with code'),
    ],
    [m.document_closing_balance(), amountOf(balance.after, balance.currency, 'with code')],
  ]);
  if (payments.length > 0) {
    await pdf.table(
      [
        { header: m.document_payment(), width: 30 },
        { header: m.document_status(), width: 20 },
        { header: m.document_date(), width: 26 },
        { header: m.document_amount(), width: 26, align: 'end' },
      ],
      payments.map(({ method, status, check_number, paid_on, amount, currency }) => [
        methodName(method, check_number),
        statusNames[status]?.() ?? status,
        paid_on === null ? '' : tableDay(paid_on),
        amountOf(amount, currency, 'with code'),
      ]),
    );
    for (const { requested, currency, amount } of payments) {
      if (requested === null) continue;
      pdf.paragraph(
        m.document_payment_requested({
          part: amountOf(amount, currency, 'with code'),
          amount: amountOf(requested.amount, currency, 'with code'),
          day: dayName(requested.requested_on),
        }),
      );
    }
  } else if (statement.payout_amount !== null && Number(statement.payout_amount) > 0) {
    pdf.paragraph(m.document_not_paid({ day: dayName(nextPayday(now(), company.timeZone, company.payouts.payday)) }));
  } else pdf.paragraph(m.document_nothing_to_pay());
}

/** As many lines of a report as the PDF allows, and a sentence about the rest. */
export async function writeLines(
  pdf: PdfDocument,
  context: Call,
  period: Period,
  currency: string,
  choice: { readonly type: LineFilter | null; readonly searchTerm: string } = all,
): Promise<void> {
  const { timeZone } = context.company;
  const batches = lineBatches(context, { period, ...choice });
  const { value: first } = await batches.next();
  const { lines, total, cancelled } = first ?? { lines: [], total: 0, cancelled: 0 };
  if (cancelled > 0) {
    pdf.paragraph(m.document_corrections_cancelled({ count: cancelled, shown: formatCount(cancelled) }));
  }
  if (lines.length === 0) {
    pdf.paragraph(m.document_no_lines());
    return;
  }
  const shown = lines.slice(0, maxDocumentLines);
  if (total > shown.length) {
    const [first, all, left] = [shown.length, total, total - shown.length].map(formatCount) as [string, string, string];
    pdf.paragraph(m.document_first_lines({ first, all, left }));
  }
  await pdf.table(
    lineColumns(),
    shown.map((line) => rowOf(line, currency, timeZone)),
  );
}

const all = { type: null, searchTerm: '' } as const;

function rowOf(line: EarningsLine, currency: string, timeZone: string): DocumentRow {
  const name = lineNameOf(line);
  return [
    line.corrects === null ? name : m.document_corrects({ line: name, month: monthName(line.corrects) }),
    line.order_no === null ? m.document_all_orders() : m.document_order_number({ number: String(line.order_no) }),
    line.order_date === null ? '' : tableDay(dayOf(new Date(line.order_date), timeZone)),
    line.seller,
    line.base === null ? '' : amountOf(line.base, currency),
    line.share === 0 ? '' : percentOf(line.share),
    line.rate === 0 ? '' : percentOf(line.rate),
    amountOf(line.amount, currency),
  ];
}
