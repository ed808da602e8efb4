import { functions } from '../../implement.ts';
import { withLocalPayment } from './local-payment.ts';

export const getLocalPayment = functions.order.getLocalPayment.handler(async ({ input, context, errors }) => {
  const state = await withLocalPayment(context, input.session_id, (_, checkout) => checkout);
  if (state === null) throw errors.UNKNOWN_SESSION();
  return state;
});
