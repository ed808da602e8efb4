import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { CustomerFields, CustomerRow, customerEdit } from '#contract/customer/customer.ts';
import { worker } from '#domain/account/actor.ts';
import { mergeEdit } from '#domain/account/concurrent-edit.ts';
import { editedFields } from '#domain/customer/edit.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { customers } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { customerRecord, isEmailKnown } from './customer-record.ts';
import { findCustomer } from './customer-row.ts';

/** Changes a customer. Past orders keep the consultant they are credited to. */
export const updateCustomer = functions.customer.updateCustomer.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { customer_id: customerId } = input;
    const of = eq(customers.customerId, customerId);
    const [stored] = await tx.select().from(customers).where(of).for('update');
    if (!stored) throw errors.UNKNOWN_CUSTOMER();
    if (stored.erasedAt !== null) throw errors.ERASED();
    const present = await findCustomer(tx, customerId);
    const given = present && mergedWith(present, input);
    if (given === null) throw errors.CHANGED_MEANWHILE();
    const isNewEmail = given.email !== (stored.email ?? '').toLowerCase();
    if (isNewEmail && stored.userId !== null) throw errors.EMAIL_OF_ACCOUNT();
    const record = await customerRecord(tx, context, given, stored.consultantId);
    if ('refused' in record) throw errors[record.refused]();
    if (isNewEmail && given.email !== '' && (await isEmailKnown(tx, given.email, customerId)))
      throw errors.EMAIL_KNOWN();
    await tx.update(customers).set(record).where(of);
    const fields = (Object.keys(record) as (keyof typeof record)[]).filter((field) => record[field] !== stored[field]);
    await writeAuditEvent(tx, context, 'update-customer', ['customer', customerId], {
      fields,
      ...(record.consultantId === stored.consultantId
        ? {}
        : { consultant_id: { before: stored.consultantId, after: record.consultantId } }),
    });
    const saved = await findCustomer(tx, customerId);
    if (!saved) throw new Error('a customer vanished while it was saved');
    return saved;
  }),
);

/** What to save: fields that were not edited in the form stay as they are by now. Null if someone else has edited the same field. */
function mergedWith(
  row: CustomerRow,
  { before, customer_id: _, ...entered }: z.output<typeof customerEdit>,
): CustomerFields | null {
  const present = Object.fromEntries(editedFields.map((name) => [name, row[name] ?? ''])) as Record<
    (typeof editedFields)[number],
    string
  >;
  present.email = present.email.toLowerCase();
  const opened = before && { ...before, email: before.email.toLowerCase() };
  const { fields, conflicts } = mergeEdit(opened, entered, present);
  return conflicts.length > 0 ? null : (fields as CustomerFields);
}
