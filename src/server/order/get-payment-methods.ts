import type { PaymentMethods } from '#contract/order/payment.ts';
import type { Call } from '../context.ts';
import { gatewayFor } from '../gateways/gateways.ts';
import { functions } from '../implement.ts';

/** The wallets that are configured and can be paid here. Shop Pay is paid at its own store. */
function offeredWallets(context: Call): PaymentMethods['wallets'] {
  const { googlePay, payPal, shopPay } = context.wallets;
  const { brand, shipping } = context.company;
  const wallets: PaymentMethods['wallets'] = [];
  if (googlePay && gatewayFor(context, 'google-pay')) {
    wallets.push({
      method: 'google-pay',
      script: googlePay.script.address,
      environment: context.demo ? 'TEST' : 'PRODUCTION',
      merchant_id: googlePay.merchantId,
      merchant_name: brand.name,
      gateway: googlePay.gateway,
      gateway_merchant_id: googlePay.gatewayMerchantId,
      country: shipping.countries[0] ?? 'CA',
    });
  }
  if (payPal && gatewayFor(context, 'paypal')) wallets.push({ method: 'paypal', script: payPal.script.address });
  if (shopPay) {
    const { script, domain, token } = shopPay;
    wallets.push({ method: 'shop-pay', script: script.address, domain, token });
  }
  return wallets;
}

/** The settings that the operator still has to fill in: their names, never values. */
function missingSettings(context: Call): PaymentMethods['missing'] {
  if (!context.demo && context.actor.role !== 'admin') return null;
  const missing = context.wallets.missing.map(({ method, settings }) => ({
    method,
    settings: [...settings],
    without_gateway: false,
  }));
  const stranded = context.wallets.googlePay !== null && gatewayFor(context, 'google-pay') === null;
  return stranded ? [{ method: 'google-pay', settings: [], without_gateway: true }, ...missing] : missing;
}

export const getPaymentMethods = functions.order.getPaymentMethods.handler(({ context }) => ({
  buy_now: gatewayFor(context, 'traditional') !== null,
  wallets: offeredWallets(context),
  missing: missingSettings(context),
}));
