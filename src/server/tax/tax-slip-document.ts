import { ORPCError } from '@orpc/server';
import { taxSlipErrors, unfinishedYear, yearEndLabels } from '#contract/tax/year-end.ts';
import { worker } from '#domain/account/actor.ts';
import { isYearOver, taxSlipRuleOf } from '#domain/tax/year-end.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { type DocumentFile, documentFile } from '../documents/document-file.ts';
import { amountOf, dayName, methodName, monthName } from '../documents/labels.ts';
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
  const name = company.brand.name;
  const head = {
    title: row.slip === null ? `Payments of ${year}` : `${row.slip} information for ${year}`,
    company: name,
    foot: `${row.name} · ${row.code} · ${name}`,
    issuedAt: context.now(),
  };
  return documentFile(`slip-${year}-${row.code}.pdf`, head, async (pdf) => {
    if (!isYearOver(year, context.now(), company.timeZone)) pdf.paragraph(unfinishedYear(year));
    pdf.facts([
      ['Recipient', row.name],
      ['Code', row.code],
      ['Address', row.address.join('\n') || 'Not known'],
      ['Payer', `${name}\n${company.contact.email}`],
      [row.slip === '1099-NEC' ? 'Recipient’s TIN (SSN)' : 'Social insurance number', 'Not on file'],
      ['Payer’s account number', 'Not on file'],
    ]);
    pdf.heading(rule === null ? 'Paid' : `Box ${rule.box}: ${rule.boxName}`);
    pdf.facts([
      ...(row.reported === null || row.currency === null
        ? []
        : [['To be reported', amountOf(row.reported, row.currency, 'with code')] as const]),
      ['Paid in the year', amountOf(row.paid, row.paid_currency, 'with code')],
      ['Slip required by law', row.required ? 'Yes' : 'No, the amount is below the limit'],
    ]);
    pdf.heading('Payments');
    await pdf.table(
      [
        { header: 'Date', width: 26 },
        { header: 'For', width: 24 },
        { header: 'How', width: 28 },
        { header: 'Paid', width: 24, align: 'end' },
        ...(row.currency === null ? [] : [{ header: 'Reported', width: 24, align: 'end' } as const]),
      ],
      payments.map((payment) => paymentRow(payment, row.currency)),
    );
    if (row.unconverted > 0) {
      pdf.paragraph(`${row.unconverted} payments have no exchange rate and are missing in what is to be reported.`);
    }
    pdf.paragraph(yearEndLabels.basis);
    pdf.paragraph(yearEndLabels.blank);
  });
}

function paymentRow(payment: TaxSlipPayment, currency: string | null): DocumentRow {
  const { checkNumber, method } = payment;
  return [
    dayName(payment.day),
    payment.period === null ? 'No statement' : monthName(payment.period),
    checkNumber === null ? methodName(method) : `${methodName(method)}, number ${checkNumber}`,
    amountOf(payment.amount, payment.currency, 'with code'),
    ...(currency === null ? [] : [payment.reported === null ? '' : amountOf(payment.reported, currency, 'with code')]),
  ];
}
