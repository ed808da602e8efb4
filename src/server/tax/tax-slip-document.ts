import { ORPCError } from '@orpc/server';
import { formatCount } from '#contract/language/format.ts';
import { taxSlipErrors } from '#contract/tax/year-end.ts';
import { worker } from '#domain/account/actor.ts';
import { isYearOver, taxSlipRuleOf } from '#domain/tax/year-end.ts';
import { m } from '#messages';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { type DocumentFile, documentFile, documentHead } from '../documents/document-file.ts';
import { amountOf, methodName, monthName, tableDay } from '../documents/labels.ts';
import type { DocumentRow } from '../documents/table.ts';
import { requestedConsultant } from '../statement/get-statement.ts';
import { type TaxSlipPayment, taxSlipOf } from './tax-slip.ts';

/** A tax slip of a year with its payments: the caller's own, or anyone's for an admin. */
export async function taxSlipDocument(context: Call, year: number, code: string | null): Promise<DocumentFile> {
  const { company } = context;
  const taxSlip = await withActor(
    context.db,
    worker,
    async (tx) => {
      const consultant = await requestedConsultant(tx, context.actor, code);
      return consultant && taxSlipOf(tx, year, company, consultant.code);
    },
    'repeatable read',
  );
  if (!taxSlip) throw new ORPCError('NO_PAYMENTS', { ...taxSlipErrors.NO_PAYMENTS });
  const { row, payments } = taxSlip;
  const rule = taxSlipRuleOf(row.country);
  const { brand, contact } = company;
  const taxNumber = contact.taxNumber === null ? [] : [contact.taxNumber];
  const head = documentHead(
    context,
    row.slip === null ? m.tax_payments_title({ year }) : m.tax_slip_title({ slip: row.slip, year }),
    m.document_foot_person({ name: row.name, code: row.code, company: brand.name }),
  );
  return documentFile(`slip-${year}-${row.code}.pdf`, head, async (pdf) => {
    if (!isYearOver(year, context.now(), company.timeZone)) pdf.paragraph(m.tax_year_unfinished({ year }));
    pdf.facts([
      [m.tax_recipient(), row.name],
      [m.document_code(), row.code],
      [row.slip === '1099-NEC' ? m.tax_recipient_tin() : m.tax_recipient_sin(), m.tax_not_shown()],
      [m.document_address(), row.address.join('\n') || m.tax_not_on_file()],
      [m.tax_payer(), [brand.name, ...contact.postalAddress, contact.email].join('\n')],
      [m.tax_payer_number(), taxNumber.join('') || m.tax_not_on_file()],
    ]);
    pdf.heading(rule === null ? m.tax_paid() : m.tax_box_named({ box: rule.box, name: rule.boxName }));
    pdf.facts([
      ...(row.reported === null || row.currency === null
        ? []
        : [[m.tax_reported_amount(), amountOf(row.reported, row.currency, 'with code')] as const]),
      [m.tax_paid_in_year(), amountOf(row.paid, row.paid_currency, 'with code')],
      [m.tax_slip_required(), row.required ? m.tax_required() : m.tax_below_limit()],
    ]);
    // Before the payments, so that no page has only these notes.
    if (row.unconverted > 0) {
      pdf.paragraph(m.tax_payments_unconverted({ count: row.unconverted, shown: formatCount(row.unconverted) }));
    }
    pdf.paragraph(m.tax_basis());
    pdf.paragraph(m.tax_blank());
    pdf.heading(m.tax_payments());
    await pdf.table(
      [
        { header: m.document_date(), width: 26 },
        { header: m.tax_for(), width: 24 },
        { header: m.tax_method(), width: 28 },
        { header: m.tax_paid(), width: 24, align: 'end' },
        ...(row.currency === null ? [] : [{ header: m.tax_reported(), width: 24, align: 'end' } as const]),
      ],
      payments.map((payment) => paymentRow(payment, row.currency)),
    );
  });
}

function paymentRow(payment: TaxSlipPayment, currency: string | null): DocumentRow {
  const { checkNumber, method } = payment;
  return [
    tableDay(payment.day),
    payment.period === null ? m.tax_no_statement() : monthName(payment.period),
    methodName(method, checkNumber),
    amountOf(payment.amount, payment.currency, 'with code'),
    ...(currency === null ? [] : [payment.reported === null ? '' : amountOf(payment.reported, currency, 'with code')]),
  ];
}
