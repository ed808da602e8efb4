import { asc, eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import type { Deployment } from '../context.ts';
import { withActor } from '../db/actor.ts';
import type { GoodsToPay } from '../gateways/gateway.ts';
import { orderAddresses, orderLines, orders, orderTaxes } from './tables.ts';

/** What an order consists of, for a gateway that lists it. Its parts add up to the order's total. */
export const goodsToPay = ({ db }: Pick<Deployment, 'db'>, orderId: string): Promise<GoodsToPay> =>
  withActor(db, worker, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderId, orderId));
    if (!order) throw new Error(`order ${orderId} is missing`);
    const lines = await tx
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.lineNo));
    const taxes = await tx
      .select({ name: orderTaxes.name, amount: orderTaxes.amount })
      .from(orderTaxes)
      .where(eq(orderTaxes.orderId, orderId));
    const addresses = await tx.select().from(orderAddresses).where(eq(orderAddresses.orderId, orderId));
    const addressOf = (kind: 'billing' | 'shipping') => addresses.find((address) => address.kind === kind) ?? null;
    return {
      orderNo: order.orderNo,
      phone: order.phone ?? '',
      lines: lines.map((line) => ({
        sku: line.shadeCode ?? line.productCode,
        name: line.shade === null ? line.description : `${line.description} – ${line.shade}`,
        quantity: line.quantity,
        subtotal: line.amount,
        total: line.amount - line.discount,
      })),
      shipping: order.shipping,
      taxes,
      billing: addressOf('billing'),
      shippingTo: addressOf('shipping'),
    };
  });
