import { Link } from 'react-router';
import { formatCount } from '#contract/language/format.ts';
import type { OwnOrderRow } from '#contract/order/own-order.ts';
import { m } from '#messages';
import { Plinth } from '#web/catalog/plinth.tsx';
import { formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { itemName } from '../item-name.ts';
import { paymentPage } from '../order-progress.tsx';
import { BuyAgainForm } from './buy-again-form.tsx';
import classes from './own-order-list.module.css';
import { ownOrderPath, ownOrdersPath } from './own-order-path.ts';
import { mayBuyAgain, ownOrderState } from './own-order-state.ts';

type Props = {
  orders: readonly OwnOrderRow[];
  /** The cursors of the pages beside this one; null where there is none. */
  previous: string | null;
  next: string | null;
};

/** The orders that a person bought, newest first. */
export function OwnOrderList({ orders, previous, next }: Props) {
  return (
    <>
      <PageHeader title={m.order_own_title()} />
      {orders.length === 0 ? (
        <EmptyState
          why="data"
          title={m.order_own_none()}
          action={
            <ButtonLink kind="primary" to="/shop">
              {m.shop_continue()}
            </ButtonLink>
          }
        >
          {m.order_own_none_description()}
        </EmptyState>
      ) : (
        <ul className={classes.orders}>
          {orders.map((order) => (
            <OwnOrder key={order.order_id} order={order} />
          ))}
        </ul>
      )}
      {(previous !== null || next !== null) && (
        <nav className={classes.pages} aria-label={m.order_own_pages()}>
          {previous !== null && <Link to={pageAt(previous)}>{m.order_own_newer()}</Link>}
          {next !== null && (
            <Link to={pageAt(next)} className={classes.older}>
              {m.order_own_older()}
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

const pageAt = (cursor: string): string => `${ownOrdersPath}?${new URLSearchParams({ page: cursor })}`;

function OwnOrder({ order }: { order: OwnOrderRow }) {
  const { timeZone } = useCompany();
  const { order_id, number, session_id, pieces, items } = order;
  const { label, tone } = ownOrderState(order);
  const trackingUrl = order.shipment?.tracking_url ?? null;
  return (
    <li className={classes.order}>
      <div className={classes.head}>
        <h2 className={classes.number}>
          <Link to={ownOrderPath(order_id)}>{m.order_page_title({ number })}</Link>
        </h2>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <p className={classes.date}>
          <time dateTime={order.order_date}>{formatLongDay(order.order_date, timeZone)}</time>
        </p>
      </div>
      {items.length > 0 && <Items order={order} />}
      <div className={classes.foot}>
        <p className={classes.sums}>
          <span className={classes.total}>
            <Amount value={order.total} currency={order.currency} withCode />
          </span>
          {pieces > 0 && <span>{m.order_own_pieces({ count: pieces, shown: formatCount(pieces) })}</span>}
          <Refunds order={order} />
        </p>
        <div className={classes.ways}>
          {order.payable === 'open' && session_id !== null && (
            <ButtonLink kind="primary" to={paymentPage(session_id)} aria-label={m.order_pay_named({ number })}>
              {m.order_pay_now()}
            </ButtonLink>
          )}
          {trackingUrl !== null && order.status !== 'cancelled' && (
            <ButtonLink
              to={trackingUrl}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={m.order_track_named({ number })}
            >
              {m.order_track()}
            </ButtonLink>
          )}
          {items.length > 0 && mayBuyAgain(order) && <BuyAgainForm order={order} />}
        </div>
      </div>
    </li>
  );
}

/** The pictures of the first items, with their names. */
function Items({ order: { number, items, pieces } }: { order: OwnOrderRow }) {
  const more = pieces - items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <ul className={classes.items} aria-label={m.order_own_items({ number })}>
      {items.map((item) => (
        <li key={item.line_no} className={classes.item}>
          <Plinth
            packshot={item.packshot}
            image={item.image}
            title={itemName(item)}
            shade={item.shade_color ?? undefined}
            size="thumb"
          />
          <span>
            {itemName(item)}
            {item.shade !== null && <span className={classes.fact}>{item.shade}</span>}
            {item.quantity > 1 && <span className={classes.fact}>{m.cart_quantity({ quantity: item.quantity })}</span>}
          </span>
        </li>
      ))}
      {more > 0 && <li className={classes.more}>{m.order_own_more({ count: more, shown: formatCount(more) })}</li>}
    </ul>
  );
}

function Refunds({ order: { refund_owed, refunded, currency } }: { order: OwnOrderRow }) {
  const isSome = (amount: string) => Number(amount) > 0;
  return (
    <>
      {isSome(refunded) && <span>{m.order_own_refunded({ amount: formatAmount(refunded, currency, true) })}</span>}
      {isSome(refund_owed) && (
        <span>{m.order_own_refund_owed({ amount: formatAmount(refund_owed, currency, true) })}</span>
      )}
    </>
  );
}
