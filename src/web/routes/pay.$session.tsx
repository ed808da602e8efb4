import { data, Link } from 'react-router';
import { codeOf } from '#web/api.ts';
import { useCompany } from '#web/company/company.ts';
import { PageTitle } from '#web/company/page-title.tsx';
import { apiContext } from '#web/context.ts';
import { CardPayment } from '#web/order/card-payment.tsx';
import { takeBack } from '#web/order/held-order.ts';
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

/** The built-in gateway of a demo: it plays a card processor, so that an order can be paid without one. */
export default function Pay({ loaderData, params }: Route.ComponentProps) {
  const { brand } = useCompany();
  const { checkout, failed } = loaderData;
  const paid = checkout?.payment === 'succeeded';
  const cancelled = checkout?.status === 'cancelled';
  return (
    <main id="main" className={classes.page}>
      <PageTitle title="Payment" />
      <p className={classes.gateway}>Test payment gateway</p>
      <div className={classes.card}>
        {failed && <ErrorState title="The payment could not be shown" onRetry={() => location.reload()} />}
        {!failed && checkout === null && (
          <>
            <h1 className={classes.title}>We do not know this payment</h1>
            <p className={classes.words}>Please start the checkout again.</p>
          </>
        )}
        {checkout && (
          <>
            <p className={classes.to}>{`Order ${checkout.order_no} at ${brand.name}`}</p>
            <h1 className={classes.title}>{formatAmount(checkout.total, checkout.currency, true)}</h1>
            {cancelled ? (
              <p className={classes.words}>
                This order was cancelled, or another one took its place. Nothing more will be charged for it.
              </p>
            ) : paid ? (
              <>
                <p className={classes.words}>This order is already paid.</p>
                <ButtonLink kind="primary" wide to={`/payment-success?session_id=${checkout.session_id}`}>
                  To your order
                </ButtonLink>
              </>
            ) : (
              <>
                <p className={classes.words}>
                  This page plays a card processor. No money moves, and what you enter is not kept.
                </p>
                <CardPayment checkout={checkout} />
              </>
            )}
          </>
        )}
      </div>
      <p className={classes.back}>
        <Link to="/shop" onClick={() => !paid && !cancelled && takeBack(params.session)}>
          {paid || cancelled ? 'Back to the shop' : 'Back to the shop: your cart is kept'}
        </Link>
      </p>
    </main>
  );
}
