import { sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { type ConsultantObstacle, maxCustomersAtOnce } from '#domain/customer/selected.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { notePrevious, storeSelection } from '../../view/selection.ts';
import { consultantToAssign } from '../customer-record.ts';
import { customersToAssign } from './customers-to-change.ts';
import { assignedTo } from './set-customers-consultant.ts';

export const previewCustomerConsultant = functions.customer.previewCustomerConsultant.handler(
  ({ input, context, errors }) =>
    withActor(context.db, worker, async (tx) => {
      const consultant = await consultantToAssign(tx, context, input.consultant_code ?? '', null);
      if (consultant !== null && 'refused' in consultant) throw errors.UNKNOWN_CONSULTANT();
      const targetId = consultant?.consultantId ?? null;
      const candidates = customersToAssign(input, targetId);
      const action = 'set-customers-consultant';
      const preview = await storeSelection<ConsultantObstacle>(tx, context, action, candidates, {
        most: maxCustomersAtOnce,
      });
      const present = sql`select customer_id as id, consultant_id as value_id from customers`;
      await notePrevious(tx, preview.selection_id, targetId, present);
      return { ...preview, consultant: assignedTo(consultant) };
    }),
);
