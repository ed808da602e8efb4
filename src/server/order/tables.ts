import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  Attribution,
  DisputeStatus,
  EventDetail,
  EventOutcome,
  OrderEvent,
  OrderKind,
  OrderSource,
  OrderStatus,
  PaymentSessionStatus,
  RefundStatus,
} from '#domain/order/order.ts';
import { user } from '../auth/tables.ts';
import { products } from '../catalog/tables.ts';
import { consultants, customers } from '../consultant/tables.ts';
import { legalTextVersions } from '../content/tables.ts';
import { createdAt, currency, instant, money, newId, period } from '../db/columns.ts';

export const orders = pgTable(
  'orders',
  {
    orderId: newId('order_id'),
    /** The number that people use for the order; commission lines name the order by it too. */
    orderNo: bigint('order_no', { mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    /** The number in the system that it was imported from. */
    externalNo: text('external_no').unique(),
    /** The consultant who gets the credit. */
    consultantId: uuid('consultant_id').references(() => consultants.consultantId),
    customerId: uuid('customer_id').references(() => customers.customerId),
    placedBy: uuid('placed_by').references(() => user.id),
    kind: text('kind').$type<OrderKind>().notNull(),
    attribution: text('attribution').$type<Attribution>().notNull(),
    orderDate: instant('order_date').notNull(),
    paidAt: instant('paid_at'),
    completedAt: instant('completed_at'),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    currency: currency().notNull(),
    subtotal: money('subtotal').notNull(),
    discounts: money('discounts').notNull().default(sql`0`),
    returns: money('returns').notNull().default(sql`0`),
    tax: money('tax').notNull().default(sql`0`),
    shipping: money('shipping').notNull().default(sql`0`),
    commissionableBase: money('commissionable_base').notNull().generatedAlwaysAs(sql`subtotal - discounts - returns`),
    total: money('total').notNull().generatedAlwaysAs(sql`subtotal + tax + shipping - discounts - returns`),
    /** The commission period, assigned once, when the order becomes completed. */
    period: period(),
    /** Completed after its own month had closed, so it counts in a later one. */
    late: boolean('late').notNull().default(false),
    source: text('source').$type<OrderSource>().notNull().default('shop'),
    /** The version of the terms of sale that the shopper accepted by placing it. */
    termsVersionId: uuid('terms_version_id').references(() => legalTextVersions.versionId),
    paymentMethod: text('payment_method'),
    /** Who carries it; set once it was shipped. */
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    /** Days in the company's calendar. */
    shippedOn: date('shipped_on'),
    deliveredOn: date('delivered_on'),
    email: text('email'),
    phone: text('phone'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    /** The shopper's name and email address, folded, with a space before each word. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`' ' || fold_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))`,
      ),
    createdAt: createdAt(),
  },
  (t) => [
    index('orders_consultant').on(t.consultantId, t.orderDate),
    index('orders_customer').on(t.customerId),
    index('orders_placed_by').on(t.placedBy),
    index('orders_terms_version').on(t.termsVersionId).where(sql`${t.termsVersionId} is not null`),
    index('orders_created_at').on(t.createdAt),
    index('orders_order_date').on(t.orderDate, t.orderNo),
    index('orders_total').on(t.total, t.orderNo),
    index('orders_base').on(t.commissionableBase, t.orderNo),
    // All that sums over orders need, so that they read the index alone.
    index('orders_revenue').on(t.orderDate, t.status, t.currency, t.total),
    // The sorts and filters of the list; the sort by status has a part for each status.
    index('orders_status').on(t.status, t.orderDate, t.orderNo),
    index('orders_payment_method').on(t.paymentMethod, t.orderDate, t.orderNo),
    index('orders_customer_name')
      .on(sql`${t.lastName} collate "und-x-icu"`, sql`coalesce(${t.firstName}, '') collate "und-x-icu"`, t.orderNo)
      .where(sql`${t.lastName} is not null`),
    index('orders_nameless').on(t.orderDate, t.orderNo).where(sql`${t.lastName} is null`),
    index('orders_search_text').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('orders_period').on(t.period, t.consultantId).where(sql`${t.status} = 'completed'`),
    check('orders_status_known', sql`${t.status} in ('pending', 'processing', 'completed', 'cancelled')`),
    check('orders_kind', sql`${t.kind} in ('retail', 'customer', 'own_use')`),
    check(
      'orders_attribution',
      sql`${t.attribution} in ('link', 'code', 'customer', 'own_purchase', 'admin', 'import', 'none')`,
    ),
    check('orders_source', sql`${t.source} in ('shop', 'admin', 'import')`),
    check(
      'orders_amounts',
      sql`${t.subtotal} >= 0 and ${t.discounts} >= 0 and ${t.returns} >= 0 and ${t.tax} >= 0 and ${t.shipping} >= 0`,
    ),
    check('orders_base', sql`subtotal - discounts - returns >= 0`),
    check(
      'orders_completed',
      sql`(${t.status} <> 'completed') or (${t.period} is not null and ${t.paidAt} is not null)`,
    ),
    check(
      'orders_shipment',
      sql`(${t.shippedOn} is null) = (${t.carrier} is null) and (${t.trackingNumber} is null or ${t.shippedOn} is not null)
        and (${t.deliveredOn} is null or (${t.shippedOn} is not null and ${t.deliveredOn} >= ${t.shippedOn}))`,
    ),
    check('orders_period_start', sql`extract(day from ${t.period}) = 1`),
  ],
);

const ofOrder = () =>
  uuid('order_id')
    .notNull()
    .references(() => orders.orderId);

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: ofOrder(),
    lineNo: smallint('line_no').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.productId),
    productCode: text('product_code').notNull(),
    description: text('description').notNull(),
    shade: text('shade'),
    shadeCode: text('shade_code'),
    quantity: integer('quantity').notNull(),
    unitPrice: money('unit_price').notNull(),
    /** Quantity × unit price. */
    amount: money('amount').notNull(),
    /** This line's share of the order's discount; the shares add up to it. */
    discount: money('discount').notNull().default(sql`0`),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.lineNo] }),
    index('order_lines_product').on(t.productId),
    check('order_lines_quantity', sql`${t.quantity} between 1 and 999`),
    check('order_lines_amount', sql`${t.amount} = ${t.unitPrice} * ${t.quantity} and ${t.unitPrice} >= 0`),
    check('order_lines_discount', sql`${t.discount} between 0 and ${t.amount}`),
  ],
);

export const orderTaxes = pgTable(
  'order_taxes',
  {
    orderId: ofOrder(),
    name: text('name').notNull(),
    /** In thousandths of a percent; 0 if it is not known, as in imported orders. */
    rate: integer('rate').notNull(),
    amount: money('amount').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.name] }), check('order_taxes_amount', sql`${t.amount} >= 0`)],
);

export const orderAddresses = pgTable(
  'order_addresses',
  {
    orderId: ofOrder(),
    kind: text('kind').$type<'billing' | 'shipping'>().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    address1: text('address_1').notNull(),
    address2: text('address_2'),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postcode: text('postcode').notNull(),
    country: char('country', { length: 2 }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.kind] }),
    check('order_addresses_kind', sql`${t.kind} in ('billing', 'shipping')`),
  ],
);

export const orderStatusChanges = pgTable(
  'order_status_changes',
  {
    changeId: bigint('change_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: ofOrder(),
    fromStatus: text('from_status').$type<OrderStatus>(),
    toStatus: text('to_status').$type<OrderStatus>().notNull(),
    changedAt: instant('changed_at').notNull(),
    changedBy: uuid('changed_by'),
    reason: text('reason').$type<OrderEvent>().notNull(),
    /** An admin's reason, in their words. */
    note: text('note'),
    createdAt: createdAt(),
  },
  (t) => [index('order_status_changes_order').on(t.orderId, t.changeId)],
);

/** Returned goods. They lower the commissionable base of the order by `base_amount`. */
export const orderReturns = pgTable(
  'order_returns',
  {
    returnId: newId('return_id'),
    orderId: ofOrder(),
    returnedAt: instant('returned_at').notNull(),
    baseAmount: money('base_amount').notNull(),
    taxAmount: money('tax_amount').notNull().default(sql`0`),
    shippingAmount: money('shipping_amount').notNull().default(sql`0`),
    reason: text('reason').notNull(),
    recordedBy: uuid('recorded_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_returns_order').on(t.orderId),
    index('order_returns_returned_at').on(t.returnedAt),
    check('order_returns_amounts', sql`${t.baseAmount} >= 0 and ${t.taxAmount} >= 0 and ${t.shippingAmount} >= 0`),
  ],
);

export const orderReturnLines = pgTable(
  'order_return_lines',
  {
    returnId: uuid('return_id')
      .notNull()
      .references(() => orderReturns.returnId),
    orderId: uuid('order_id').notNull(),
    lineNo: smallint('line_no').notNull(),
    quantity: integer('quantity').notNull(),
    amount: money('amount').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.returnId, t.lineNo] }),
    foreignKey({ columns: [t.orderId, t.lineNo], foreignColumns: [orderLines.orderId, orderLines.lineNo] }),
    check('order_return_lines_quantity', sql`${t.quantity} > 0 and ${t.amount} >= 0`),
  ],
);

/**
 * A refund of a cancelled order, of a return, or of a payment that booked no order. `owed` until an admin sends it; `sending` from then until the gateway that
 * took the money has confirmed it (refund/send-refund.ts); `withdrawn` if the order was completed again before it was
 * sent. A trigger refuses more than was paid for the order.
 */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    refundId: newId('refund_id'),
    orderId: ofOrder(),
    /** The return that it is for; null for a cancellation. */
    returnId: uuid('return_id')
      .unique()
      .references(() => orderReturns.returnId),
    amount: money('amount').notNull(),
    currency: currency().notNull(),
    /** Of a payment that booked no order, after its own refund failed (`payment_sessions.refund_id`). */
    isUnbooked: boolean('is_unbooked').notNull().default(false),
    status: text('status').$type<RefundStatus>().notNull().default('owed'),
    /** Where the money is sent back; null for a refund that is recorded by hand. */
    gateway: text('gateway'),
    /** Why the gateway refused it the last time, as it says. */
    failure: text('failure'),
    /** When the gateway was asked last. */
    askedAt: instant('asked_at'),
    /** The day on which the money was sent. */
    refundedOn: date('refunded_on'),
    /** The transfer's reference at the bank or provider. */
    reference: text('reference'),
    recordedBy: uuid('recorded_by'),
    recordedAt: instant('recorded_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_refunds_order').on(t.orderId),
    index('order_refunds_unsent').on(t.orderId).where(sql`${t.status} in ('owed', 'sending')`),
    // An order has at most one cancellation refund at a time.
    uniqueIndex('order_refunds_cancellation')
      .on(t.orderId)
      .where(sql`${t.returnId} is null and not ${t.isUnbooked} and ${t.status} <> 'withdrawn'`),
    check('order_refunds_amount', sql`${t.amount} > 0`),
    check('order_refunds_cause', sql`${t.returnId} is null or not ${t.isUnbooked}`),
    check('order_refunds_status', sql`${t.status} in ('owed', 'sending', 'refunded', 'withdrawn')`),
    check('order_refunds_gateway', sql`${t.status} <> 'sending' or ${t.gateway} is not null`),
    check(
      'order_refunds_recorded',
      sql`(${t.status} = 'refunded') = (${t.refundedOn} is not null and ${t.reference} is not null and ${t.recordedAt} is not null)`,
    ),
  ],
);

/** One attempt to pay one order at one gateway. Its id is the secret in the payment page's address. */
export const paymentSessions = pgTable(
  'payment_sessions',
  {
    sessionId: newId('session_id'),
    orderId: ofOrder(),
    gateway: text('gateway').notNull(),
    /** The provider's own id of the payment; the same one is never booked twice. */
    gatewayReference: text('gateway_reference'),
    /** The provider's own id of the capture; it books one order. */
    captureId: text('capture_id'),
    amount: money('amount').notNull(),
    currency: currency().notNull(),
    status: text('status').$type<PaymentSessionStatus>().notNull().default('pending'),
    failure: text('failure'),
    paidAt: instant('paid_at'),
    /**
     * Since when the provider may have captured money with an unknown outcome; null once it is known
     * (reconcile-payment.ts).
     */
    captureStartedAt: instant('capture_started_at'),
    captureAskedAt: instant('capture_asked_at'),
    /** Since when the payment is being refunded: from then on it books no order. */
    refundStartedAt: instant('refund_started_at'),
    refundedAt: instant('refunded_at'),
    /** The capture that is refunded because it books no order, by the provider's own id; stored before the refund is sent. */
    refundCaptureId: text('refund_capture_id'),
    /** The provider's own id of that refund. */
    refundReference: text('refund_reference'),
    /** The refund that is owed to the buyer since that one failed. */
    refundId: uuid('refund_id')
      .unique()
      .references(() => orderRefunds.refundId),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    index('payment_sessions_order').on(t.orderId),
    uniqueIndex('payment_sessions_reference').on(t.gateway, t.gatewayReference),
    uniqueIndex('payment_sessions_capture').on(t.gateway, t.captureId),
    index('payment_sessions_unsettled')
      .on(t.captureStartedAt)
      .where(sql`${t.captureStartedAt} is not null and ${t.status} <> 'succeeded'`),
    index('payment_sessions_refund_capture')
      .on(t.gateway, t.refundCaptureId)
      .where(sql`${t.refundCaptureId} is not null`),
    uniqueIndex('payment_sessions_paid_once').on(t.orderId).where(sql`${t.status} = 'succeeded'`),
    check('payment_sessions_status', sql`${t.status} in ('pending', 'succeeded', 'failed')`),
    check('payment_sessions_amount', sql`${t.amount} >= 0`),
  ],
);

/** What a provider reported (webhook/receive-event.ts): each event is stored and processed once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** What it is about, by the provider's id. */
    subject: text('subject'),
    /** What the provider can't be asked for later; nothing else of an event is stored. */
    detail: jsonb('detail').$type<EventDetail>(),
    receivedAt: instant('received_at').notNull(),
    /** Null until its consequences are stored. */
    processedAt: instant('processed_at'),
    /** What it changed: null for what does not concern us. */
    outcome: text('outcome').$type<EventOutcome>(),
    /** Why its consequences could not be stored the last time. */
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.gateway, t.eventId] }),
    index('provider_events_waiting').on(t.receivedAt).where(sql`${t.processedAt} is null`),
    index('provider_events_received').on(t.receivedAt),
  ],
);

/** A payment that the buyer disputes at their bank, as its provider reports it. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    gateway: text('gateway').notNull(),
    disputeId: text('dispute_id').notNull(),
    orderId: ofOrder(),
    amount: money('amount').notNull(),
    currency: currency().notNull(),
    status: text('status').$type<DisputeStatus>().notNull(),
    /** The provider's word for it, e.g. `product_not_received`. */
    reason: text('reason').notNull(),
    openedAt: instant('opened_at').notNull(),
    /** Until when evidence can be sent; null where it cannot. */
    dueBy: instant('due_by'),
    updatedAt: instant('updated_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.gateway, t.disputeId] }),
    index('payment_disputes_order').on(t.orderId),
    check('payment_disputes_status', sql`${t.status} in ('open', 'review', 'won', 'lost')`),
  ],
);
