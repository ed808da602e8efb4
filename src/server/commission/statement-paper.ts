import { call } from '@orpc/server';
import type { EarningsLine } from '#contract/commission/earnings.ts';
import { type Statement, statementPartWords } from '#contract/statement.ts';
import type { Period } from '#domain/period/period.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { Call } from '../context.ts';
import { type PaperFile, paperFile } from '../paper/file.ts';
import type { Paper } from '../paper/paper.ts';
import type { PaperColumn, PaperRow } from '../paper/table.ts';
import { amountOf, baseOf, dayName, lineNameOf, methodName, monthName, percentOf, rateOf } from '../paper/words.ts';
import { lineBatches } from './line-batches.ts';
import { getStatement } from './statement.ts';

/** As many lines stand on paper; the rest is summed on it, and complete in the CSV file of the earnings report. */
export const mostLinesOnPaper = 2_000;

/** The columns of a table of lines, on the statement and on the report alike. */
export const lineColumns: readonly PaperColumn[] = [
  { header: 'Line', width: 22 },
  { header: 'Order', width: 14 },
  { header: 'Date', width: 18 },
  { header: 'Sold by', width: 24 },
  { header: 'Base', width: 16, align: 'end' },
  { header: 'Rate', width: 10, align: 'end' },
  { header: 'Amount', width: 16, align: 'end' },
];

/**
 * The statement of a closed period as a tagged PDF. Whether `context.actor` may have it, `get-statement` decides: its
 * refusals come through.
 */
export async function statementPaper(context: Call, period: Period, consultant: string | null): Promise<PaperFile> {
  const told = await call(getStatement, { period, consultant }, { context });
  const { statement } = told;
  const { code, name } = told.consultant;
  const company = context.company.brand.name;
  // It was decided that she may be read: her lines are read as hers.
  const hers: Call = { ...context, actor: { role: 'consultant', userId: statement.consultant_id } };
  const head = {
    title: `Statement of ${monthName(period)}`,
    company,
    foot: `${name} · ${code} · ${company}`,
    issuedAt: context.now(),
  };
  return paperFile(`statement-${period}-${code}.pdf`, head, async (paper) => {
    writeHead(paper, told, context.company.timeZone);
    await writeParts(paper, told);
    await writePayment(paper, told);
    paper.heading('Every line');
    await writeLines(paper, hers, period, statement.currency);
  });
}

function writeHead(paper: Paper, { statement, consultant, run, own_orders, team_orders }: Statement, timeZone: string) {
  const { currency } = statement;
  paper.facts([
    ['Consultant', consultant.name],
    ['Code', consultant.code],
    ['Period', monthName(statement.period)],
    ...(consultant.business === null ? [] : [['Business', consultant.business] as const]),
    ...(consultant.address.length === 0 ? [] : [['Address', consultant.address.join('\n')] as const]),
    ['Closed', `${dayName(dayOf(new Date(run.closed_at), timeZone))}, plan version ${run.plan_version}`],
    ['Personal volume', amountOf(statement.personal_volume, currency, 'with code')],
    ['Tier', statement.tier ?? 'None'],
    ['Orders', `${own_orders.count} own, ${team_orders.count} of the team`],
  ]);
}

async function writeParts(paper: Paper, { statement, parts }: Statement): Promise<void> {
  const { currency, payout_currency, payout_amount, exchange_rate, total_earnings } = statement;
  paper.heading('What it is made of');
  const totals: PaperRow[] = [['Total earnings', '', '', amountOf(total_earnings, currency, 'with code')]];
  if (currency !== payout_currency && payout_amount !== null && exchange_rate !== null) {
    const rate = `1 ${currency} = ${rateOf(exchange_rate)} ${payout_currency}`;
    totals.push([`Payable at ${rate}`, '', '', amountOf(payout_amount, payout_currency, 'with code')]);
  }
  await paper.table(
    [
      { header: 'Part', width: 40 },
      { header: 'Lines', width: 14, align: 'end' },
      { header: 'Sum of bases', width: 24, align: 'end' },
      { header: 'Amount', width: 24, align: 'end' },
    ],
    parts.map(({ part, count, base, amount }) => [
      statementPartWords[part],
      count.toLocaleString('en-CA'),
      part === 'correction' ? '' : amountOf(base, currency),
      amountOf(amount, currency),
    ]),
    totals,
  );
}

async function writePayment(paper: Paper, { payments, balance }: Statement): Promise<void> {
  paper.heading('Payment and balance');
  if (payments.length === 0) paper.paragraph('Not paid yet.');
  else {
    await paper.table(
      [
        { header: 'Payment', width: 30 },
        { header: 'State', width: 20 },
        { header: 'Date', width: 26 },
        { header: 'Amount', width: 26, align: 'end' },
      ],
      payments.map(({ method, status, check_number, paid_on, amount, currency }) => [
        check_number === null ? methodName(method) : `${methodName(method)}, number ${check_number}`,
        status,
        paid_on === null ? '' : dayName(paid_on),
        amountOf(amount, currency, 'with code'),
      ]),
    );
  }
  paper.facts([
    ['Balance carried from before', amountOf(balance.before, balance.currency, 'with code')],
    ['Balance after the close', amountOf(balance.after, balance.currency, 'with code')],
  ]);
}

/** The lines of a report, as many as fit on paper, and in a sentence what is not on it. */
export async function writeLines(
  paper: Paper,
  context: Call,
  period: Period,
  currency: string,
  choice: { readonly type: EarningsLine['commission_type'] | null; readonly searchTerm: string } = all,
): Promise<void> {
  const { timeZone } = context.company;
  const batches = lineBatches(context, { period, ...choice });
  const { value: first } = await batches.next();
  const { lines, total } = first ?? { lines: [], total: 0 };
  if (lines.length === 0) {
    paper.paragraph('There are no such lines in this period.');
    return;
  }
  const shown = lines.slice(0, mostLinesOnPaper);
  if (total > shown.length) {
    const left = (total - shown.length).toLocaleString('en-CA');
    paper.paragraph(
      `These are the first ${shown.length.toLocaleString('en-CA')} of ${total.toLocaleString('en-CA')} lines. The other ${left} are counted in the sums above; the CSV file of the earnings report has them all.`,
    );
  }
  await paper.table(
    lineColumns,
    shown.map((line) => rowOf(line, currency, timeZone)),
  );
}

const all = { type: null, searchTerm: '' } as const;

function rowOf(line: EarningsLine, currency: string, timeZone: string): PaperRow {
  return [
    line.corrects === null ? lineNameOf(line) : `${lineNameOf(line)}, corrects ${monthName(line.corrects)}`,
    line.order_no === null ? 'All orders' : `No. ${line.order_no}`,
    line.order_date === null ? '' : dayOf(new Date(line.order_date), timeZone),
    line.seller,
    baseOf(line.base, currency),
    line.rate === 0 ? '' : percentOf(line.rate),
    amountOf(line.amount, currency),
  ];
}
