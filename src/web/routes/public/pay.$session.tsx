import { data, Link, redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { order } from '#contract/order/order.ts';
import { m } from '#messages';
import { codeOf, messageOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, failureContext, nowContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { laterExpiry } from '#web/order/checkout/card-form.ts';
import { CardPayment } from '#web/order/checkout/card-payment.tsx';
import { shopWithItemsOf } from '#web/order/held-order.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import type { Route } from './+types/pay.$session.ts';
import classes from './pay.module.css';

const unknownCodes = ['UNKNOWN_SESSION', 'BAD_REQUEST', 'NOT_FOUND'];

export async function loader({ context, params }: Route.LoaderArgs) {
  const log = context.get(failureContext);
  const expiry = laterExpiry(context.get(nowContext));
  try {
    const checkout = await context.get(apiContext).order.getLocalPayment({ session_id: params.session });
    return data({ checkout, failed: false, expiry });
  } catch (error) {
    const unknown = unknownCodes.includes(codeOf(error) ?? '');
    if (!unknown) log(error, 'A payment could not be loaded');
    return data({ checkout: null, failed: !unknown, expiry }, { status: unknown ? 404 : 503 });
  }
}

/** Which field an error of the gateway belongs to. */
const fieldsOfCode: Readonly<Record<string, string>> = {
  CARD_DECLINED: 'card_number',
  INSUFFICIENT_FUNDS: 'card_number',
  UNKNOWN_CARD: 'card_number',
  CARD_EXPIRED: 'expiry',
};

/** The error at the field of the card that its code is about. */
function atField(error: unknown): unknown {
  const field = fieldsOfCode[codeOf(error) ?? ''];
  if (!field || !(error instanceof Error)) return error;
  return Object.assign(error, { data: { fields: [{ field, error: messageOf(error, '') }] } });
}

export const action = ({ context, params, request }: Route.ActionArgs) => {
  const api = context.get(apiContext).order;
  return formAction(request, {
    payLocally: submission(order.payLocally, async ({ card_number = '', expiry = '', cvc = '' }) => {
      const card = { session_id: params.session, card_number, expiry, cvc };
      const { return_url } = await api.payLocally(card).catch((error: unknown) => {
        throw atField(error);
      });
      throw redirect(return_url, 303);
    }),
  });
};

export const clientAction = formClientAction;

/** A refused payment says what is wrong; the page does not change. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;

/** The payment page of the built-in gateway of a demo, which simulates a card processor. */
export default function Pay({ loaderData, params }: Route.ComponentProps) {
  const { brand } = useCompany();
  const [search] = useSearchParams();
  const { checkout, failed, expiry } = loaderData;
  const paid = checkout?.payment === 'succeeded';
  const cancelled = checkout?.status === 'cancelled';
  const expired = checkout?.payable === 'expired';
  return (
    <main id="main" className={classes.page}>
      <PageTitle title={m.payment()} />
      <p className={classes.gateway}>{m.payment_test_gateway()}</p>
      <div className={classes.card}>
        {failed && <ErrorState title={m.payment_failed_to_load()} onRetry={() => location.reload()} />}
        {!failed && checkout === null && (
          <>
            <h1 className={classes.title}>{m.payment_unknown()}</h1>
            <p className={classes.text}>{m.payment_unknown_description()}</p>
          </>
        )}
        {checkout && (
          <>
            <p className={classes.to}>{m.payment_of_order({ order: checkout.order_no, brand: brand.name })}</p>
            <h1 className={classes.title}>{formatAmount(checkout.total, checkout.currency, true)}</h1>
            {cancelled ? (
              <p className={classes.text}>{m.payment_order_cancelled()}</p>
            ) : expired ? (
              <p className={classes.text}>{m.payment_order_expired()}</p>
            ) : paid ? (
              <>
                <p className={classes.text}>{m.payment_order_paid()}</p>
                <ButtonLink kind="primary" wide to={`/payment-success?session_id=${checkout.session_id}`}>
                  {m.payment_to_order()}
                </ButtonLink>
              </>
            ) : (
              <>
                <p className={classes.text}>{m.payment_test_description()}</p>
                <CardPayment checkout={checkout} expiry={expiry} filled={search.get('card')} />
              </>
            )}
          </>
        )}
      </div>
      <p className={classes.back}>
        {paid || cancelled ? (
          <Link to="/shop">{m.payment_back_to_shop()}</Link>
        ) : (
          <Link to={shopWithItemsOf(params.session)}>{m.payment_back_to_shop_with_cart()}</Link>
        )}
      </p>
    </main>
  );
}
