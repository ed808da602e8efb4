import type { PaymentMethods } from '#contract/order/payment.ts';
import type { Call } from '../context.ts';
import { gatewayFor, wallets } from '../gateways/gateways.ts';
import type { Wallet } from '../gateways/wallet.ts';
import { functions } from '../implement.ts';

/** Shop Pay, for instance, is paid at its own store. */
const canBePaid = (context: Call, { hasOwnCheckout, method }: Wallet): boolean =>
  hasOwnCheckout || gatewayFor(context, method) !== null;

/** The wallets that are configured and can be paid here. */
const offeredWallets = (context: Call): PaymentMethods['wallets'] =>
  wallets.flatMap((wallet) => (canBePaid(context, wallet) ? (wallet.offer(context) ?? []) : []));

/** The settings that the operator still has to fill in: their names, never values. */
function missingSettings(context: Call): PaymentMethods['missing'] {
  if (!context.demo && context.actor.role !== 'admin') return null;
  return wallets.flatMap((wallet) => {
    const { method } = wallet;
    const settings = [...wallet.missing(context)];
    if (settings.length > 0) return { method, settings, without_gateway: false };
    return canBePaid(context, wallet) ? [] : { method, settings: [], without_gateway: true };
  });
}

export const getPaymentMethods = functions.order.getPaymentMethods.handler(({ context }) => ({
  buy_now: gatewayFor(context, 'traditional') !== null,
  wallets: offeredWallets(context),
  missing: missingSettings(context),
}));
