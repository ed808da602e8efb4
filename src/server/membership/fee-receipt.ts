import { ORPCError } from '@orpc/server';
import { and, eq, isNotNull } from 'drizzle-orm';
import { commonRefusals } from '#contract/function.ts';
import { readerLanguage } from '#contract/language/format.ts';
import { isPermitted, userIdOf, worker } from '#domain/account/actor.ts';
import { displayMoney } from '#domain/money/money.ts';
import { dayOf } from '#domain/period/zone.ts';
import { m } from '#messages';
import { nameOf } from '../consultant/name.ts';
import { consultants } from '../consultant/tables.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import { type DocumentFile, documentFile, documentHead } from '../documents/document-file.ts';
import { dayName, monthName } from '../documents/labels.ts';
import { membershipFees } from './tables.ts';

/** The receipt of a fee that was paid, for its consultant and for admins who see payouts. */
export async function feeReceipt(context: Call, feeId: string): Promise<DocumentFile> {
  const { company, actor, db } = context;
  const [paid] = await withActor(db, worker, (tx) =>
    tx
      .select({ fee: membershipFees, consultant: consultants })
      .from(membershipFees)
      .innerJoin(consultants, eq(consultants.consultantId, membershipFees.consultantId))
      .where(and(eq(membershipFees.feeId, feeId), isNotNull(membershipFees.paidAt))),
  );
  const isOwn = paid?.fee.consultantId === userIdOf(actor);
  if (!paid?.fee.paidAt || !(isOwn || isPermitted(actor, 'payouts:read'))) {
    throw new ORPCError('NOT_FOUND', commonRefusals.NOT_FOUND);
  }
  const { fee, consultant } = paid;
  const name = nameOf(consultant);
  const { paidAt, refundedAt, cardBrand, cardLast4 } = fee;
  const day = (instant: Date | null) => (instant === null ? '' : dayName(dayOf(instant, company.timeZone)));
  const amount = displayMoney(fee, 'with code', readerLanguage());
  const head = documentHead(
    context,
    m.membership_receipt_title({ number: String(fee.feeNo) }),
    m.document_foot_person({ name, code: consultant.code, company: company.brand.name }),
  );
  return documentFile(`receipt-${fee.feeNo}.pdf`, head, async (pdf) => {
    pdf.facts([
      [m.document_consultant(), name],
      [m.document_code(), consultant.code],
      [m.membership_receipt_for(), m.membership_fee_of({ month: monthName(periodOfDay(fee.period)) })],
      [m.membership_column_amount(), amount],
      [m.membership_column_paid(), day(paidAt)],
      [m.membership_column_card(), m.membership_card_short({ brand: cardBrand ?? '', digits: cardLast4 ?? '' })],
      ...(refundedAt === null ? [] : [[m.membership_status_refunded(), `${amount}, ${day(refundedAt)}`] as const]),
    ]);
    pdf.paragraph(m.membership_receipt_taxes());
  });
}
