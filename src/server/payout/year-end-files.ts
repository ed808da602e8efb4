import { unfinishedYear, type YearEndRow, yearEndWords } from '#contract/year-end.ts';
import { isYearOver } from '#domain/payout/year-end.ts';
import { worker } from '#domain/person/actor.ts';
import { onlyFor } from '../audience.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { type Cell, csvFile, decimal } from '../paper/csv.ts';
import { type PaperFile, paperFile } from '../paper/file.ts';
import type { PaperRow } from '../paper/table.ts';
import { amountOf } from '../paper/words.ts';
import { yearEndBatches } from './year-end.ts';

const csvColumns = [
  ...[
    'Year',
    'Slip',
    'Box',
    'Code',
    'Name',
    'Address',
    'Country',
    'SIN / SSN',
    'Reported',
    'Currency',
    'Slip required',
  ],
  ...['Payments', 'Paid', 'Paid in', 'Payments not converted'],
];

/** As many people stand on paper; the CSV file has them all. */
const mostOnPaper = 3_000;

/** Everybody who was paid in a year, for the admin, as CSV. The numbers of tax offices stay blank: they are not kept. */
export async function yearEndCsv(context: Call, year: number): Promise<PaperFile> {
  onlyFor('admin', context.actor);
  await keepExport(context, year, 'csv');
  const rows = async function* () {
    for await (const row of everybody(context, year)) yield cellsOf(row, year);
  };
  return csvFile(`year-end-${year}.csv`, csvColumns, rows());
}

function cellsOf(row: YearEndRow, year: number): Cell[] {
  return [
    String(year),
    row.slip ?? '',
    row.box ?? '',
    row.code,
    row.name,
    row.address.join(', '),
    row.country ?? '',
    '',
    row.reported === null ? '' : decimal(row.reported, 2),
    row.currency ?? '',
    row.required ? 'yes' : 'no',
    String(row.payments),
    decimal(row.paid, 2),
    row.paid_currency,
    String(row.unconverted),
  ];
}

/** The same as a tagged PDF. */
export async function yearEndPaper(context: Call, year: number): Promise<PaperFile> {
  onlyFor('admin', context.actor);
  await keepExport(context, year, 'pdf');
  const company = context.company.brand.name;
  const head = { title: `Year end ${year}`, company, foot: `Year end ${year} · ${company}`, issuedAt: context.now() };
  return paperFile(`year-end-${year}.pdf`, head, async (paper) => {
    paper.paragraph(yearEndWords.basis);
    paper.paragraph(yearEndWords.blank);
    if (!isYearOver(year, context.now(), context.company.timeZone)) paper.paragraph(unfinishedYear(year));
    paper.heading('People');
    let left = 0;
    const rows = async function* (): AsyncGenerator<PaperRow> {
      let shown = 0;
      for await (const row of everybody(context, year)) {
        if (shown < mostOnPaper) yield personRow(row);
        else left += 1;
        shown += 1;
      }
    };
    await paper.table(
      [
        { header: 'Name', width: 24 },
        { header: 'Code', width: 15 },
        { header: 'Slip and box', width: 18 },
        { header: 'Required', width: 12 },
        { header: 'Paid', width: 21, align: 'end' },
        { header: 'Reported', width: 21, align: 'end' },
      ],
      rows(),
    );
    if (left > 0) {
      paper.paragraph(`${left.toLocaleString('en-CA')} more people stand in the CSV file, which has everybody.`);
    }
  });
}

function personRow(row: YearEndRow): PaperRow {
  return [
    row.name,
    row.code,
    row.slip === null ? 'No slip' : `${row.slip}, box ${row.box}`,
    row.required ? 'Yes' : 'No',
    amountOf(row.paid, row.paid_currency, 'with code'),
    row.reported === null || row.currency === null ? '' : amountOf(row.reported, row.currency, 'with code'),
  ];
}

function everybody({ db, company }: Call, year: number): AsyncGenerator<YearEndRow> {
  return yearEndBatches((work) => withActor(db, worker, work, 'repeatable read'), year, company);
}

/** Names, addresses and incomes of everybody leave the house: who took them is kept. */
function keepExport(context: Call, year: number, format: 'csv' | 'pdf'): Promise<void> {
  return withActor(context.db, worker, (tx) =>
    keepAudit(tx, context, 'export-year-end', ['year-end', String(year)], { format }),
  );
}
