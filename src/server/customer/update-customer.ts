import { eq } from 'drizzle-orm';
import type { CustomerFields, CustomerRow } from '#contract/customer/customer.ts';
import { changedFields } from '#contract/shapes.ts';
import { worker } from '#domain/account/actor.ts';
import { mergeEdit } from '#domain/account/concurrent-edit.ts';
import { addressFields, editedFields } from '#domain/customer/edit.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { customers } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { contactChangeTimes } from './contact-changes.ts';
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
    if (!present) throw errors.UNKNOWN_CUSTOMER();
    const { fields: merged, conflicts } = mergeEdit(input.before, input, shownFields(present), [addressFields]);
    if (conflicts.length > 0) throw errors.CHANGED_MEANWHILE({ data: changedFields(conflicts) });
    const given = merged as CustomerFields;
    const isNewEmail = given.email !== (stored.email ?? '').toLowerCase();
    if (isNewEmail && stored.userId !== null) throw errors.EMAIL_OF_ACCOUNT();
    const record = await customerRecord(tx, context, given, stored.consultantId);
    if ('refused' in record) throw errors[record.refused]();
    if (isNewEmail && given.email !== '' && (await isEmailKnown(tx, given.email, customerId)))
      throw errors.EMAIL_KNOWN();
    const fields = (Object.keys(record) as (keyof typeof record)[]).filter((field) => record[field] !== stored[field]);
    await tx
      .update(customers)
      .set({ ...record, ...contactChangeTimes(fields, context.now()) })
      .where(of);
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

/** The fields as the form shows and sends them. */
function shownFields(row: CustomerRow) {
  const shown = editedFields.map((name) => [name, (row[name] ?? '').trim()]);
  const fields = Object.fromEntries(shown) as Record<(typeof editedFields)[number], string>;
  return { ...fields, email: fields.email.toLowerCase() };
}
