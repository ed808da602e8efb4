import { data, Link } from 'react-router';
import { codeOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext } from '#web/context.ts';
import { CardPayment } from '#web/order/checkout/card-payment.tsx';
import { returnToCart } from '#web/order/held-order.ts';
import { useCompany } from '#web/settings/company.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import type { Route } from './+types/pay.$session.ts';
import classes from './pay.module.css';

const unknownCodes = ['UNKNOWN_SESSION', 'BAD_REQUEST', 'NOT_FOUND'];

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const checkout = await context.get(apiContext).order.getLocalPayment({ session_id: params.session });
    return data({ checkout, failed: false });
  } catch (error) {
    const unknown = unknownCodes.includes(codeOf(error) ?? '');
    if (!unknown) console.error('A payment could not be loaded:', error);
    return data({ checkout: null, failed: !unknown }, { status: unknown ? 404 : 503 });
  }
}

/** The payment page of the built-in gateway of a demo, which simulates a card processor. */
export default function Pay({ loaderData, params }: Route.ComponentProps) {
  const { brand } = useCompany();
  const { checkout, failed } = loaderData;
  const paid = checkout?.payment === 'succeeded';
  const cancelled = checkout?.status === 'cancelled';
  const expired = checkout?.payable === 'expired';
  return (
    <main id="main" className={classes.page}>
      <PageTitle title="Payment" />
      <p className={classes.gateway}>Test payment gateway</p>
      <div className={classes.card}>
        {failed && <ErrorState title="The payment could not be shown" onRetry={() => location.reload()} />}
        {!failed && checkout === null && (
          <>
            <h1 className={classes.title}>We can’t find this payment</h1>
            <p className={classes.text}>Please start the checkout again.</p>
          </>
        )}
        {checkout && (
          <>
            <p className={classes.to}>{`Order ${checkout.order_no} at ${brand.name}`}</p>
            <h1 className={classes.title}>{formatAmount(checkout.total, checkout.currency, true)}</h1>
            {cancelled ? (
              <p className={classes.text}>
                This order was cancelled or replaced by another one. It can no longer be paid.
              </p>
            ) : expired ? (
              <p className={classes.text}>
                This order was not paid in time and has expired. You can place a new order in the shop.
              </p>
            ) : paid ? (
              <>
                <p className={classes.text}>This order is already paid.</p>
                <ButtonLink kind="primary" wide to={`/payment-success?session_id=${checkout.session_id}`}>
                  To your order
                </ButtonLink>
              </>
            ) : (
              <>
                <p className={classes.text}>
                  This page plays a card processor. No money moves, and what you enter is not kept.
                </p>
                <CardPayment checkout={checkout} />
              </>
            )}
          </>
        )}
      </div>
      <p className={classes.back}>
        <Link to="/shop" onClick={() => !paid && !cancelled && returnToCart(params.session)}>
          {paid || cancelled ? 'Back to the shop' : 'Back to the shop: your cart is kept'}
        </Link>
      </p>
    </main>
  );
}
