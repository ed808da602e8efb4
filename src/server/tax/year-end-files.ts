import { formatCount } from '#contract/language/format.ts';
import type { YearEndRow } from '#contract/tax/year-end.ts';
import { worker } from '#domain/account/actor.ts';
import { isYearOver } from '#domain/tax/year-end.ts';
import { m } from '#messages';
import { onlyWith } from '../audience.ts';
import { auditExport } from '../audit/audit-export.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { type Cell, csvFile, decimal } from '../documents/csv.ts';
import { type DocumentFile, documentFile, documentHead } from '../documents/document-file.ts';
import { amountOf } from '../documents/labels.ts';
import type { DocumentRow } from '../documents/table.ts';
import { yearEndBatches } from './get-year-end.ts';

const csvColumns = (): string[] => [
  m.tax_year(),
  m.tax_slip(),
  m.tax_box(),
  m.document_code(),
  m.tax_name(),
  m.tax_address_1(),
  m.tax_address_2(),
  m.tax_city(),
  m.tax_state(),
  m.tax_postal_code(),
  m.tax_country(),
  m.tax_sin_ssn(),
  m.tax_reported(),
  m.document_currency(),
  m.tax_slip_required(),
  m.tax_payments(),
  m.tax_paid(),
  m.tax_paid_currency(),
  m.tax_unconverted(),
];

/** The maximum number of people in the PDF; the CSV file has them all. */
const maxOnDocument = 3_000;

/** Everyone paid in a year, for the admin, as CSV. The column for tax numbers stays blank: they leave the company only in the files for the tax offices. */
export async function yearEndCsv(context: Call, year: number): Promise<DocumentFile> {
  onlyWith('tax:read', context.actor);
  await auditExport(context, 'year-end', ['year-end', String(year)]);
  const rows = async function* () {
    for await (const row of allRows(context, year)) yield cellsOf(row, year);
  };
  return csvFile(`year-end-${year}.csv`, csvColumns(), rows());
}

function cellsOf(row: YearEndRow, year: number): Cell[] {
  return [
    String(year),
    row.slip ?? '',
    row.box ?? '',
    row.code,
    row.name,
    row.address1 ?? '',
    row.address2 ?? '',
    row.city ?? '',
    row.state ?? '',
    row.postal_code ?? '',
    row.country ?? '',
    '',
    row.reported === null ? '' : decimal(row.reported, 2),
    row.currency ?? '',
    row.required ? m.tax_csv_yes() : m.tax_csv_no(),
    String(row.payments),
    decimal(row.paid, 2),
    row.paid_currency,
    String(row.unconverted),
  ];
}

/** The same as a tagged PDF. */
export async function yearEndDocument(context: Call, year: number): Promise<DocumentFile> {
  onlyWith('tax:read', context.actor);
  await auditExport(context, 'year-end', ['year-end', String(year)], 'pdf');
  const title = m.tax_year_end_title({ year });
  const foot = m.document_foot({ title, company: context.company.brand.name });
  const head = documentHead(context, title, foot);
  return documentFile(`year-end-${year}.pdf`, head, async (pdf) => {
    pdf.paragraph(m.tax_basis());
    pdf.paragraph(m.tax_blank());
    if (!isYearOver(year, context.now(), context.company.timeZone)) pdf.paragraph(m.tax_year_unfinished({ year }));
    pdf.heading(m.tax_people());
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
        { header: m.tax_name(), width: 24 },
        { header: m.document_code(), width: 15 },
        { header: m.tax_slip_and_box(), width: 18 },
        { header: m.tax_required_column(), width: 12 },
        { header: m.tax_paid(), width: 21, align: 'end' },
        { header: m.tax_reported(), width: 21, align: 'end' },
      ],
      rows(),
    );
    if (left > 0) {
      pdf.paragraph(m.tax_more_people({ count: left, shown: formatCount(left) }));
    }
  });
}

function personRow(row: YearEndRow): DocumentRow {
  return [
    row.name,
    row.code,
    row.slip === null ? m.tax_no_slip() : m.tax_slip_box({ slip: row.slip, box: row.box ?? '' }),
    row.required ? m.tax_required() : m.tax_not_required(),
    amountOf(row.paid, row.paid_currency, 'with code'),
    row.reported === null || row.currency === null ? '' : amountOf(row.reported, row.currency, 'with code'),
  ];
}

function allRows({ db, company }: Call, year: number): AsyncGenerator<YearEndRow> {
  return yearEndBatches((work) => withActor(db, worker, work, 'repeatable read'), year, company);
}
