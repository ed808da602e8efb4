import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { customers } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { functions } from '../implement.ts';
import { customerRecord, isEmailKnown } from './customer-record.ts';
import { findCustomer } from './customer-row.ts';

/** Changes a customer. Past orders keep the consultant they are credited to. */
export const updateCustomer = functions.customer.updateCustomer.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { customer_id: customerId, ...given } = input;
    const of = eq(customers.customerId, customerId);
    const [stored] = await tx.select().from(customers).where(of).for('update');
    if (!stored) throw errors.UNKNOWN_CUSTOMER();
    if (stored.erasedAt !== null) throw errors.ERASED();
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
