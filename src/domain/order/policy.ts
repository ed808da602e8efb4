import { all, company, type Reach, type TablePolicy, written } from '../account/permission.ts';

type Order = {
  /** The credited consultant. */
  readonly consultantId: string | null;
  readonly placedBy: string | null;
  /**
   * The account to which the order's customer record belongs: its own record, or one without an account, with the email address of the
   * account or none. Null without such a record, and while the address of the account is not confirmed.
   */
  readonly customerOwner: string | null;
};
type OfOrder = { readonly order: Order };

const placed: Reach<Order> = (order, userId) => order.placedBy === userId;
const credited: Reach<Order> = (order, userId) => order.consultantId === userId;
const bought: Reach<Order> = (order, userId) =>
  placed(order, userId) || (order.placedBy === null && order.customerOwner === userId);

/** Visible to the person who bought it, and to the credited consultant. */
const orders: TablePolicy<Order> = {
  ...company,
  read: {
    ...company.read,
    customer: bought,
    consultant: (order, userId) => bought(order, userId) || credited(order, userId),
  },
};

const withOrder: TablePolicy<OfOrder>['read'] = {
  ...company.read,
  customer: ({ order }, userId) => bought(order, userId),
  consultant: ({ order }, userId) => bought(order, userId) || credited(order, userId),
};
const ofOrder: TablePolicy<OfOrder> = { ...company, read: withOrder };

/** Another person may have typed the email address by which an order belongs to an account: its addresses are for the account that placed it. */
const addresses: TablePolicy<OfOrder> = {
  ...company,
  read: {
    ...company.read,
    customer: ({ order }, userId) => placed(order, userId),
    consultant: ({ order }, userId) => placed(order, userId) || credited(order, userId),
  },
};

export const orderPolicies = {
  orders,
  // An unpaid order's items are replaced as a whole.
  order_lines: { ...ofOrder, delete: { worker: all } },
  order_taxes: { ...ofOrder, delete: { worker: all } },
  order_addresses: addresses,
  order_returns: ofOrder,
  order_return_lines: ofOrder,
  order_refunds: ofOrder,
  order_status_changes: { ...written, read: withOrder } satisfies TablePolicy<OfOrder>,
  /** Its id is the payer's secret; only the company reads it. */
  payment_sessions: company satisfies TablePolicy<unknown>,
  payment_disputes: company satisfies TablePolicy<unknown>,
  provider_events: { ...company, delete: { worker: all } } satisfies TablePolicy<unknown>,
  /** Stored answers of commands, deleted after a while. */
  idempotency_keys: {
    read: { worker: all },
    insert: { worker: all },
    update: { worker: all },
    delete: { worker: all },
  } satisfies TablePolicy<unknown>,
};
