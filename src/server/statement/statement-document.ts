import { call } from '@orpc/server';
import type { EarningsLine } from '#contract/commission/earnings.ts';
import { type Statement, statementPartLabels } from '#contract/statement/statement.ts';
import type { Period } from '#domain/period/period.ts';
import { dayOf } from '#domain/period/zone.ts';
import { lineBatches } from '../commission/columns/line-batches.ts';
import type { Call } from '../context.ts';
import type { PdfDocument } from '../documents/document.ts';
import { type DocumentFile, documentFile } from '../documents/document-file.ts';
import {
  amountOf,
  baseOf,
  dayName,
  lineNameOf,
  methodName,
  monthName,
  percentOf,
  rateOf,
} from '../documents/labels.ts';
import type { DocumentColumn, DocumentRow } from '../documents/table.ts';
import { getStatement } from './get-statement.ts';

/**
 * The maximum number of lines in the PDF; the rest is summed there, and complete in the CSV file of the earnings
 * report.
 */
export const maxDocumentLines = 2_000;

/** The columns of a table of lines, on the statement and the report. */
export const lineColumns: readonly DocumentColumn[] = [
  { header: 'Line', width: 22 },
  { header: 'Order', width: 14 },
  { header: 'Date', width: 18 },
  { header: 'Sold by', width: 24 },
  { header: 'Base', width: 16, align: 'end' },
  { header: 'Rate', width: 10, align: 'end' },
  { header: 'Amount', width: 16, align: 'end' },
];

/** The statement of a closed period as a tagged PDF. `get-statement` checks access; its errors are passed on. */
export async function statementDocument(
  context: Call,
  period: Period,
  consultant: string | null,
): Promise<DocumentFile> {
  const result = await call(getStatement, { period, consultant }, { context });
  const { statement } = result;
  const { code, name } = result.consultant;
  const company = context.company.brand.name;
  // Access has been checked, so the lines are read as the consultant.
  const consultantCall: Call = { ...context, actor: { role: 'consultant', userId: statement.consultant_id } };
  const head = {
    title: `Statement of ${monthName(period)}`,
    company,
    foot: `${name} · ${code} · ${company}`,
    issuedAt: context.now(),
  };
  return documentFile(`statement-${period}-${code}.pdf`, head, async (pdf) => {
    writeHead(pdf, result, context.company.timeZone);
    await writeParts(pdf, result);
    await writePayment(pdf, result);
    pdf.heading('Every line');
    await writeLines(pdf, consultantCall, period, statement.currency);
  });
}

function writeHead(
  pdf: PdfDocument,
  { statement, consultant, run, own_orders, team_orders }: Statement,
  timeZone: string,
) {
  const { currency } = statement;
  pdf.facts([
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

async function writeParts(pdf: PdfDocument, { statement, parts }: Statement): Promise<void> {
  const { currency, payout_currency, payout_amount, exchange_rate, total_earnings } = statement;
  pdf.heading('What it is made of');
  const totals: DocumentRow[] = [['Total earnings', '', '', amountOf(total_earnings, currency, 'with code')]];
  if (currency !== payout_currency && payout_amount !== null && exchange_rate !== null) {
    const rate = `1 ${currency} = ${rateOf(exchange_rate)} ${payout_currency}`;
    totals.push([`Payable at ${rate}`, '', '', amountOf(payout_amount, payout_currency, 'with code')]);
  }
  await pdf.table(
    [
      { header: 'Part', width: 40 },
      { header: 'Lines', width: 14, align: 'end' },
      { header: 'Sum of bases', width: 24, align: 'end' },
      { header: 'Amount', width: 24, align: 'end' },
    ],
    parts.map(({ part, count, base, amount }) => [
      statementPartLabels[part],
      count.toLocaleString('en-CA'),
      part === 'correction' ? '' : amountOf(base, currency),
      amountOf(amount, currency),
    ]),
    totals,
  );
}

async function writePayment(pdf: PdfDocument, { payments, balance }: Statement): Promise<void> {
  pdf.heading('Payment and balance');
  if (payments.length === 0) pdf.paragraph('Not paid yet.');
  else {
    await pdf.table(
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
  pdf.facts([
    ['Balance carried from before', amountOf(balance.before, balance.currency, 'with code')],
    ['Balance after the close', amountOf(balance.after, balance.currency, 'with code')],
  ]);
}

/** As many lines of a report as the PDF allows, and a sentence about the rest. */
export async function writeLines(
  pdf: PdfDocument,
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
    pdf.paragraph('There are no such lines in this period.');
    return;
  }
  const shown = lines.slice(0, maxDocumentLines);
  if (total > shown.length) {
    const left = (total - shown.length).toLocaleString('en-CA');
    pdf.paragraph(
      `These are the first ${shown.length.toLocaleString('en-CA')} of ${total.toLocaleString('en-CA')} lines. The other ${left} are counted in the sums above; the CSV file of the earnings report has them all.`,
    );
  }
  await pdf.table(
    lineColumns,
    shown.map((line) => rowOf(line, currency, timeZone)),
  );
}

const all = { type: null, searchTerm: '' } as const;

function rowOf(line: EarningsLine, currency: string, timeZone: string): DocumentRow {
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
