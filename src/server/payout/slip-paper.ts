import { ORPCError } from '@orpc/server';
import { slipRefusals, unfinishedYear, yearEndWords } from '#contract/year-end.ts';
import { isYearOver, slipRuleOf } from '#domain/payout/year-end.ts';
import { worker } from '#domain/person/actor.ts';
import { whose } from '../commission/statement.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { type PaperFile, paperFile } from '../paper/file.ts';
import type { PaperRow } from '../paper/table.ts';
import { amountOf, dayName, methodName, monthName } from '../paper/words.ts';
import { type SlipPayment, slipOf } from './slip.ts';

/** Somebody's slip of a year with its single payments: one's own, or anybody's for an admin. */
export async function slipPaper(context: Call, year: number, code: string | null): Promise<PaperFile> {
  const { company } = context;
  const found = await withActor(
    context.db,
    worker,
    async (tx) => {
      const consultant = await whose(tx, context.actor, code);
      return consultant && slipOf(tx, year, company, consultant.code);
    },
    'repeatable read',
  );
  if (!found) throw new ORPCError('NO_PAYMENTS', { ...slipRefusals.NO_PAYMENTS });
  const { row, payments } = found;
  const rule = slipRuleOf(row.country);
  const name = company.brand.name;
  const head = {
    title: row.slip === null ? `Payments of ${year}` : `${row.slip} information for ${year}`,
    company: name,
    foot: `${row.name} · ${row.code} · ${name}`,
    issuedAt: context.now(),
  };
  return paperFile(`slip-${year}-${row.code}.pdf`, head, async (paper) => {
    if (!isYearOver(year, context.now(), company.timeZone)) paper.paragraph(unfinishedYear(year));
    paper.facts([
      ['Recipient', row.name],
      ['Code', row.code],
      ['Address', row.address.join('\n') || 'Not known'],
      ['Payer', `${name}\n${company.contact.email}`],
      [row.slip === '1099-NEC' ? 'Recipient’s TIN (SSN)' : 'Social insurance number', 'Left blank: not kept here'],
      ['Payer’s account number', 'Left blank: not kept here'],
    ]);
    paper.heading(rule === null ? 'Paid' : `Box ${rule.box}: ${rule.boxName}`);
    paper.facts([
      ...(row.reported === null || row.currency === null
        ? []
        : [['To be reported', amountOf(row.reported, row.currency, 'with code')] as const]),
      ['Paid in the year', amountOf(row.paid, row.paid_currency, 'with code')],
      ['Slip required by law', row.required ? 'Yes' : 'No, the amount is below the limit'],
    ]);
    paper.heading('Payments');
    await paper.table(
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
      paper.paragraph(`${row.unconverted} payments have no exchange rate and are missing in what is to be reported.`);
    }
    paper.paragraph(yearEndWords.basis);
    paper.paragraph(yearEndWords.blank);
  });
}

function paymentRow(payment: SlipPayment, currency: string | null): PaperRow {
  const { checkNumber, method } = payment;
  return [
    dayName(payment.day),
    payment.period === null ? 'No statement' : monthName(payment.period),
    checkNumber === null ? methodName(method) : `${methodName(method)}, number ${checkNumber}`,
    amountOf(payment.amount, payment.currency, 'with code'),
    ...(currency === null ? [] : [payment.reported === null ? '' : amountOf(payment.reported, currency, 'with code')]),
  ];
}
