import { unfinishedYear, type YearEndRow, yearEndLabels } from '#contract/tax/year-end.ts';
import { worker } from '#domain/account/actor.ts';
import { isYearOver } from '#domain/tax/year-end.ts';
import { onlyFor } from '../audience.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { type Cell, csvFile, decimal } from '../documents/csv.ts';
import { type DocumentFile, documentFile } from '../documents/document-file.ts';
import { amountOf } from '../documents/labels.ts';
import type { DocumentRow } from '../documents/table.ts';
import { yearEndBatches } from './get-year-end.ts';

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

/** The maximum number of people in the PDF; the CSV file has them all. */
const maxOnDocument = 3_000;

/** Everyone paid in a year, for the admin, as CSV. The columns for tax numbers stay blank: we do not store them. */
export async function yearEndCsv(context: Call, year: number): Promise<DocumentFile> {
  onlyFor('admin', context.actor);
  await auditExport(context, year, 'csv');
  const rows = async function* () {
    for await (const row of allRows(context, year)) yield cellsOf(row, year);
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
export async function yearEndDocument(context: Call, year: number): Promise<DocumentFile> {
  onlyFor('admin', context.actor);
  await auditExport(context, year, 'pdf');
  const company = context.company.brand.name;
  const head = { title: `Year end ${year}`, company, foot: `Year end ${year} · ${company}`, issuedAt: context.now() };
  return documentFile(`year-end-${year}.pdf`, head, async (pdf) => {
    pdf.paragraph(yearEndLabels.basis);
    pdf.paragraph(yearEndLabels.blank);
    if (!isYearOver(year, context.now(), context.company.timeZone)) pdf.paragraph(unfinishedYear(year));
    pdf.heading('People');
    let left = 0;
    const rows = async function* (): AsyncGenerator<DocumentRow> {
      let shown = 0;
      for await (const row of allRows(context, year)) {
        if (shown < maxOnDocument) yield personRow(row);
        else left += 1;
        shown += 1;
      }
    };
    await pdf.table(
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
      pdf.paragraph(`${left.toLocaleString('en-CA')} more people are in the CSV file, which has everyone.`);
    }
  });
}

function personRow(row: YearEndRow): DocumentRow {
  return [
    row.name,
    row.code,
    row.slip === null ? 'No slip' : `${row.slip}, box ${row.box}`,
    row.required ? 'Yes' : 'No',
    amountOf(row.paid, row.paid_currency, 'with code'),
    row.reported === null || row.currency === null ? '' : amountOf(row.reported, row.currency, 'with code'),
  ];
}

function allRows({ db, company }: Call, year: number): AsyncGenerator<YearEndRow> {
  return yearEndBatches((work) => withActor(db, worker, work, 'repeatable read'), year, company);
}

/** Logs who exported everyone's names, addresses and incomes. */
function auditExport(context: Call, year: number, format: 'csv' | 'pdf'): Promise<void> {
  return withActor(context.db, worker, (tx) =>
    writeAuditEvent(tx, context, 'export-year-end', ['year-end', String(year)], { format }),
  );
}
