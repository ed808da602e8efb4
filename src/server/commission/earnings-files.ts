import { call } from '@orpc/server';
import type { EarningsLine } from '#contract/commission/earnings.ts';
import { dayOf } from '#domain/period/zone.ts';
import type { Call } from '../context.ts';
import { type Cell, csvFile, decimal } from '../paper/csv.ts';
import { type PaperFile, paperFile } from '../paper/file.ts';
import { amountOf, lineNameOf, monthName } from '../paper/words.ts';
import { getEarnings } from './earnings.ts';
import { type LineChoice, lineBatches } from './line-batches.ts';
import { writeLines } from './statement-paper.ts';

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

/** The earnings report as CSV, every line that the filters leave. */
export async function earningsCsv(context: Call, choice: LineChoice): Promise<PaperFile> {
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

/** The earnings report as a tagged PDF: the figures of the page above, every line below. */
export async function earningsPaper(context: Call, choice: LineChoice): Promise<PaperFile> {
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
  return paperFile(`earnings-${period}-${open ? 'live' : 'closed'}.pdf`, head, async (paper) => {
    paper.paragraph(
      open
        ? `The month is open: these figures are live as of ${earnings.as_of.slice(0, 16).replace('T', ' ')} UTC and change with every order.`
        : 'The month is closed. Nothing here changes any more.',
    );
    paper.facts([
      ['Total', amount(earnings.total)],
      ['Personal commissions', amount(earnings.personal_commissions)],
      ['Team commissions', amount(earnings.team_commissions)],
      ['Bonus earnings', amount(earnings.bonus_earnings)],
      ['Personal sales', amount(earnings.personal_sales)],
      ['Tier', earnings.tier ?? 'None'],
    ]);
    paper.heading('Lines');
    const filters = [
      ...(choice.type === null
        ? []
        : [`kind: ${lineNameOf({ commission_type: choice.type, level: 0 }).replace(', level 0', '')}`]),
      ...(choice.searchTerm === '' ? [] : [`search: ${choice.searchTerm}`]),
    ];
    if (filters.length > 0) paper.paragraph(`Filtered by ${filters.join(', ')}.`);
    await writeLines(paper, context, period, currency, choice);
  });
}
