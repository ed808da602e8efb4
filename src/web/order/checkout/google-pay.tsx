import type { PaymentMethods } from '#contract/order/payment.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { isRecord } from '#web/ui/form/stored-value.ts';
import { showError } from '#web/ui/toast.tsx';
import { useProvider } from './provider-script.ts';
import { sendOrder } from './send-order.ts';
import { configurationError, untilAnswered, useWallet, type WalletContext, type WalletLabels } from './wallet.ts';

type Settings = Extract<PaymentMethods['wallets'][number], { method: 'google-pay' }>;

type PaymentsClient = {
  isReadyToPay(request: object): Promise<{ result: boolean }>;
  loadPaymentData(request: object): Promise<{ paymentMethodData: { tokenizationData: { token: string } } }>;
};
declare global {
  interface Window {
    google?: { payments?: { api?: { PaymentsClient: new (options: object) => PaymentsClient } } };
  }
}

const labels = (): WalletLabels => ({
  name: m.order_method_google_pay(),
  unavailable: m.express_unavailable(),
  refused: {
    title: m.google_pay_failed(),
    message: m.google_pay_failed_description(),
  },
});

const version = { apiVersion: 2, apiVersionMinor: 0 };
const card = {
  type: 'CARD',
  parameters: {
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    allowedCardNetworks: ['MASTERCARD', 'VISA'],
  },
};

/** The client if Google reports that this shopper can pay with it; otherwise null. */
async function readyClient({ environment }: Settings): Promise<PaymentsClient | null> {
  const Client = window.google?.payments?.api?.PaymentsClient;
  if (!Client) throw new Error('Google Pay’s script brought no client');
  const client = new Client({ environment });
  const { result } = await client.isReadyToPay({ ...version, allowedPaymentMethods: [card] });
  return result ? client : null;
}

const statusOf = (error: unknown): unknown => (isRecord(error) ? error.statusCode : null);
const misconfigured = ['DEVELOPER_ERROR', 'MERCHANT_ACCOUNT_ERROR'];

/** The card wallet. Its button is shown when Google reports that this browser can pay. */
export function GooglePay({ settings, ...context }: WalletContext & { settings: Settings }) {
  const { start, paid, refused, busy, setBusy } = useWallet(context, labels());
  const client = useProvider(
    settings.script,
    () => readyClient(settings),
    // When the script fails to load, the wallet stays hidden; when Google rejects our settings, an error is shown.
    (error) => misconfigured.includes(String(statusOf(error))) && configurationError(labels().unavailable),
  );
  if (client === null) return null;

  const fail = (error: unknown) => {
    const status = statusOf(error);
    if (status === 'CANCELED') return;
    if (misconfigured.includes(String(status))) configurationError(labels().unavailable);
    else showError(labels().refused);
  };
  const press = async () => {
    const order = await start();
    if (order === null) return;
    setBusy(true);
    try {
      const token = await client
        .loadPaymentData({
          ...version,
          merchantInfo: { merchantId: settings.merchant_id, merchantName: settings.merchant_name },
          allowedPaymentMethods: [
            {
              ...card,
              tokenizationSpecification: {
                type: 'PAYMENT_GATEWAY',
                parameters: { gateway: settings.gateway, gatewayMerchantId: settings.gateway_merchant_id },
              },
            },
          ],
          transactionInfo: {
            countryCode: settings.country,
            currencyCode: order.priced.currency,
            totalPriceStatus: 'FINAL',
            totalPrice: order.priced.total,
          },
        })
        .then((answer) => answer.paymentMethodData.tokenizationData.token)
        .catch(fail);
      if (typeof token !== 'string') return setBusy(false);
      const send = () => sendOrder(order, { payment_method: 'google-pay', payment_data: token });
      await paid((await untilAnswered(send)).session_id, order);
    } catch (error) {
      refused(error);
    }
    setBusy(false);
  };
  return (
    <Button size="lg" wide busy={busy} aria-disabled={context.lacking !== null} onClick={press}>
      {busy ? m.processing() : m.order_method_google_pay()}
    </Button>
  );
}
