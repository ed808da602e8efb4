import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { quoteEntry } from './quote-entry.ts';

/** The same checks and prices as `create-order`, without the payment. */
export const previewOrder = functions.order.previewOrder.handler(({ input, context, errors }) =>
  withActor(context.db, worker, async (tx) => {
    const { consultant, quoted } = await quoteEntry(tx, context, input, errors);
    const credited = consultant && {
      code: consultant.code,
      name: `${consultant.firstName} ${consultant.lastName}`.trim(),
    };
    return { ...quoted.shown, consultant: credited };
  }),
);
