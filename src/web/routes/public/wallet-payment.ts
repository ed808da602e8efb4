import { codeOf, dataOf, fieldProblemsOf, messageOf, statusOf } from '#web/api.ts';
import { apiContext } from '#web/context.ts';
import type { WalletRequests } from '#web/order/checkout/wallet-request.ts';
import type { Route } from './+types/wallet-payment.ts';

/**
 * What the scripts of the wallets ask for while they are open, as JSON: place the order, take the approved payment. A
 * refusal has its code and data, which decide what the wallet shows.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { order, catalog } = context.get(apiContext);
  const sent: unknown = await request.json().catch(() => null);
  if (typeof sent !== 'object' || sent === null) throw new Response(null, { status: 400 });
  const { name, input } = sent as { name: string; input: never };
  const functions: Readonly<Record<keyof WalletRequests, (input: never) => Promise<unknown>>> = {
    woocommerceCheckout: order.woocommerceCheckout,
    confirmPayment: order.confirmPayment,
    getPublicProducts: catalog.getPublicProducts,
  };
  if (!Object.hasOwn(functions, name)) throw new Response(null, { status: 400 });
  try {
    return Response.json(await functions[name as keyof WalletRequests](input));
  } catch (error) {
    const status = statusOf(error);
    if (status === null) throw error;
    // As the API answers.
    const fields = fieldProblemsOf(error);
    const sentence = fields[0]?.error ?? messageOf(error, '');
    const refusal = { code: codeOf(error), error: sentence, data: fields.length > 0 ? { fields } : dataOf(error) };
    return Response.json(refusal, { status });
  }
}
