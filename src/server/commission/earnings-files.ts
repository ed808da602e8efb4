import { call } from '@orpc/server';
import type { EarningsLine } from '#contract/commission/earnings.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { Call } from '../context.ts';
import { type Cell, csvFile, decimal } from '../documents/csv.ts';
import { type DocumentFile, documentFile } from '../documents/document-file.ts';
import { amountOf, lineNameOf, monthName } from '../documents/labels.ts';
import { writeLines } from '../statement/statement-document.ts';
import { type LineChoice, lineBatches } from './columns/line-batches.ts';
import { getEarnings } from './get-earnings.ts';

const columns = [
  'Period',
  'Line',
  'Level',
  'Order',
  'Order date',
  'Sold by',
  'Base',
  'Rate %',
  'Amount',
  'Currency',
  'Corrects',
];

/** The earnings report as CSV, with all lines of the filters. */
export async function earningsCsv(context: Call, choice: LineChoice): Promise<DocumentFile> {
  const { currency, period, open } = await call(getEarnings, { period: choice.period }, { context });
  const { timeZone } = context.company;
  const rows = async function* () {
    for await (const { lines } of lineBatches(context, choice)) {
      for (const line of lines) yield cellsOf(line, period, currency, timeZone);
    }
  };
  return csvFile(`earnings-${period}-${open ? 'live' : 'closed'}.csv`, columns, rows());
}

function cellsOf(line: EarningsLine, period: string, currency: string, timeZone: string): Cell[] {
  return [
    period,
    lineNameOf(line),
    line.level === 0 ? '' : String(line.level),
    line.order_no === null ? '' : String(line.order_no),
    line.order_date === null ? '' : dayOf(new Date(line.order_date), timeZone),
    line.seller,
    decimal(line.base, 3),
    line.rate === 0 ? '' : String(line.rate / 100),
    decimal(line.amount, 2),
    currency,
    line.corrects ?? '',
  ];
}

/** The earnings report as a tagged PDF: the page's figures, then all lines. */
export async function earningsDocument(context: Call, choice: LineChoice): Promise<DocumentFile> {
  const earnings = await call(getEarnings, { period: choice.period }, { context });
  const { currency, period, open } = earnings;
  const amount = (value: string) => amountOf(value, currency, 'with code');
  const company = context.company.brand.name;
  const head = {
    title: `Earnings of ${monthName(period)}`,
    company,
    foot: `Earnings report · ${company}`,
    issuedAt: context.now(),
  };
  return documentFile(`earnings-${period}-${open ? 'live' : 'closed'}.pdf`, head, async (pdf) => {
    pdf.paragraph(
      open
        ? `The month is open: these figures are live as of ${earnings.as_of.slice(0, 16).replace('T', ' ')} UTC and change with every order.`
        : 'The month is closed. These figures are final.',
    );
    pdf.facts([
      ['Total', amount(earnings.total)],
      ['Personal commissions', amount(earnings.personal_commissions)],
      ['Team commissions', amount(earnings.team_commissions)],
      ['Bonus earnings', amount(earnings.bonus_earnings)],
      ['Personal sales', amount(earnings.personal_sales)],
      ['Tier', earnings.tier ?? 'None'],
    ]);
    pdf.heading('Lines');
    const filters = [
      ...(choice.type === null
        ? []
        : [`kind: ${lineNameOf({ commission_type: choice.type, level: 0 }).replace(', level 0', '')}`]),
      ...(choice.searchTerm === '' ? [] : [`search: ${choice.searchTerm}`]),
    ];
    if (filters.length > 0) pdf.paragraph(`Filtered by ${filters.join(', ')}.`);
    await writeLines(pdf, context, period, currency, choice);
  });
}
