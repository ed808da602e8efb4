import { call } from '@orpc/server';
import type { EarningsLine } from '#contract/commission/earnings.ts';
import { worker } from '#domain/account/actor.ts';
import type { LineFilter } from '#domain/commission/line.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { type Cell, csvFile, decimal } from '../documents/csv.ts';
import { type DocumentFile, documentFile, documentHead } from '../documents/document-file.ts';
import { amountOf, instantName, lineNameOf, monthName } from '../documents/labels.ts';
import { requestedConsultant } from '../statement/get-statement.ts';
import { writeLines } from '../statement/statement-document.ts';
import { type LineChoice, lineBatches } from './columns/line-batches.ts';
import { getEarnings } from './get-earnings.ts';

const columns = (): string[] => [
  m.document_period(),
  m.document_line(),
  m.document_level(),
  m.document_order(),
  m.document_order_date(),
  m.document_sold_by(),
  m.document_base(),
  m.document_share_percent(),
  m.document_rate_percent(),
  m.document_amount(),
  m.document_currency(),
  m.document_corrects_month(),
];

/** The earnings report as CSV, with all lines of the filters. */
export async function earningsCsv(context: Call, choice: LineChoice): Promise<DocumentFile> {
  const { currency, period, open } = await call(getEarnings, { period: choice.period }, { context });
  const { timeZone } = context.company;
  const rows = async function* () {
    for await (const { lines } of lineBatches(context, { ...choice, withCancelled: true })) {
      for (const line of lines) yield cellsOf(line, period, currency, timeZone);
    }
  };
  return csvFile(`earnings-${period}-${open ? 'live' : 'closed'}.csv`, columns(), rows());
}

function cellsOf(line: EarningsLine, period: string, currency: string, timeZone: string): Cell[] {
  return [
    period,
    lineNameOf(line),
    line.level === 0 ? '' : String(line.level),
    line.order_no === null ? '' : String(line.order_no),
    line.order_date === null ? '' : dayOf(new Date(line.order_date), timeZone),
    line.seller,
    line.base === null ? '' : decimal(line.base, 2),
    line.share === 0 ? '' : String(line.share / 100),
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
  const { company, db, actor } = context;
  const amount = (value: string) => amountOf(value, currency, 'with code');
  const consultant = await withActor(db, worker, (tx) => requestedConsultant(tx, actor, null));
  if (!consultant) throw new Error('earnings without a consultant');
  const person = { name: `${consultant.firstName} ${consultant.lastName}`, code: consultant.code };
  const head = documentHead(
    context,
    m.document_earnings_title({ month: monthName(period) }),
    m.document_foot_person({ ...person, company: company.brand.name }),
  );
  return documentFile(`earnings-${period}-${open ? 'live' : 'closed'}.pdf`, head, async (pdf) => {
    pdf.paragraph(
      open
        ? m.document_month_open({ time: instantName(new Date(earnings.as_of), company.timeZone) })
        : m.document_month_closed(),
    );
    pdf.facts([
      [m.document_consultant(), person.name],
      [m.document_code(), person.code],
      [m.document_tier(), earnings.tier ?? m.document_no_tier()],
      [m.document_part_personal(), amount(earnings.personal_commissions)],
      [m.document_part_override(), amount(earnings.team_commissions)],
      [m.document_foundation_bonus(), amount(earnings.bonus_earnings)],
      [m.document_part_correction(), amount(earnings.corrections)],
      [m.document_total_earnings(), amount(earnings.total)],
      [m.document_personal_sales(), amount(earnings.personal_sales)],
    ]);
    pdf.heading(m.document_all_commissions());
    if (choice.type !== null) pdf.paragraph(m.document_filter_kind({ kind: kindNames[choice.type]() }));
    if (choice.searchTerm !== '') pdf.paragraph(m.document_filter_search({ text: choice.searchTerm }));
    await writeLines(pdf, context, period, currency, choice);
  });
}

const kindNames: Readonly<Record<LineFilter, () => string>> = {
  personal: m.document_personal,
  override: m.document_override,
  foundation_bonus: m.document_foundation_bonus,
  correction: m.document_part_correction,
};
