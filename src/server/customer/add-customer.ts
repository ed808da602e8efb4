import { customerRow } from '#contract/customer/customer.ts';
import { worker } from '#domain/account/actor.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { customers } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { runOnce } from '../db/idempotency.ts';
import { functions } from '../implement.ts';
import { customerRecord, isEmailKnown } from './customer-record.ts';
import { findCustomer } from './customer-row.ts';

/** Adds a customer without an account, once per key. */
export const addCustomer = functions.customer.addCustomer.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { idempotency_key: key, ...body } = input;
    const command = { actor: context.actor, key, functionName: 'add-customer', body };
    const done = await runOnce(tx, command, customerRow, async () => {
      const record = await customerRecord(tx, context, body, null);
      if ('refused' in record) throw errors[record.refused]();
      if (body.email !== '' && (await isEmailKnown(tx, body.email, null))) throw errors.EMAIL_KNOWN();
      const at = context.now();
      const [created] = await tx
        .insert(customers)
        .values({ ...record, joinDate: at, createdAt: at })
        .returning({ customerId: customers.customerId });
      const added = created && (await findCustomer(tx, created.customerId));
      if (!added) throw new Error('a customer was not written');
      await writeAuditEvent(tx, context, 'add-customer', ['customer', added.customer_id], {
        consultant_id: added.consultant_id,
      });
      return added;
    });
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  }),
);
