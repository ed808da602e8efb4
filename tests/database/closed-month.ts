import { randomUUID } from 'node:crypto';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '#server/db/actor.ts';
import { completeOrders } from '#server/order/change-status.ts';
import { insertOrders } from '#server/order/insert-orders.ts';
import type { TestDeployment, TestDeploymentOptions } from './deployment.ts';
import { type Consultant, openShop, prepareShop, type Shop, shopOf } from './shop.ts';

export type Sale = { readonly orderId: string; readonly orderNo: number };

/**
 * A shop with months that close: Ada above Rose and Wren, who sell serums. In October Ada sold 1000.00; Rose 600.00
 * and 400.00, which just reaches PS30; Wren 500.00.
 */
export type ClosedMonth = Shop & {
  readonly sales: Readonly<Record<'ada' | 'roseSix' | 'roseFour' | 'wren', Sale>>;
  /** Sells this many serums at 100.00, paid and completed now. */
  sell(seller: Consultant, serums: number): Promise<Sale>;
  /** Calculates and closes the open period at 0.5 US dollars. */
  closeOpen(): Promise<void>;
  /** Consultants' statements of a month: "Rose 240.00 (−60.00)". */
  statements(period: string): Promise<string[]>;
  /** All balances in the ledger, in US cents. */
  balances(): Promise<Record<string, number>>;
};

async function sell(shop: Shop, seller: Consultant, serums: number): Promise<Sale> {
  const orderId = randomUUID();
  const at = shop.deployment.now();
  const [serum] = await shop.ask<{ id: string }>("select product_id as id from products where product_code = 'SERUM'");
  const subtotal = BigInt(serums) * 100_00n;
  await withActor(shop.deployment.db, worker, async (tx) => {
    await insertOrders(tx, [
      {
        orderId,
        consultantId: seller.userId,
        customerId: null,
        placedBy: null,
        kind: 'retail',
        attribution: 'code',
        source: 'shop',
        orderDate: at,
        paidAt: at,
        currency: 'CAD',
        subtotal,
        discount: 0n,
        shipping: 0n,
        taxes: [{ name: 'GST', rate: 500, amount: subtotal / 20n }],
        lines: [
          {
            productId: serum?.id ?? '',
            productCode: 'SERUM',
            description: 'Serum',
            shade: null,
            shadeCode: null,
            quantity: serums,
            unitPrice: 100_00n,
            discount: 0n,
          },
        ],
        paymentMethod: 'traditional',
        firstName: 'Gail',
        lastName: 'Guest',
        email: 'gail@example.org',
        phone: null,
        billing: null,
        shippingTo: null,
      },
    ]);
    await completeOrders(tx, [orderId], { at, by: null, timeZone: shop.deployment.company.timeZone });
  });
  const [sale] = await shop.ask<{ no: string }>('select order_no as no from orders where order_id = $1', [orderId]);
  return { orderId, orderNo: Number(sale?.no) };
}

/** The sales of October, in the order of their numbers. */
const sold = ['ada', 'roseSix', 'roseFour', 'wren'] as const;

async function prepareMonth(fixture: TestDeployment): Promise<void> {
  await prepareShop(fixture);
  const shop = await shopOf(fixture);
  await sell(shop, shop.ada, 10);
  await sell(shop, shop.rose, 6);
  await sell(shop, shop.rose, 4);
  await sell(shop, shop.wren, 5);
}

export async function openClosedMonth(options: Pick<TestDeploymentOptions, 'jobs'> = {}): Promise<ClosedMonth> {
  const prepared = { name: 'closed-month', prepare: prepareMonth };
  const shop = await openShop({ at: '2026-10-05T18:00:00Z', prepared, ...options });
  const orders = await shop.ask<{ id: string; no: string }>(
    'select order_id as id, order_no as no from orders order by order_no',
  );
  const sale = (name: (typeof sold)[number]): Sale => {
    const order = orders[sold.indexOf(name)];
    return { orderId: order?.id ?? '', orderNo: Number(order?.no) };
  };
  const sales = { ada: sale('ada'), roseSix: sale('roseSix'), roseFour: sale('roseFour'), wren: sale('wren') };
  return {
    ...shop,
    sales,
    sell: (seller, serums) => sell(shop, seller, serums),
    async closeOpen() {
      const { run } = await shop.as(shop.ada).commission.calculateSalesCommissions({});
      const { run_no, lines_hash } = run;
      await shop.as(shop.ada).commission.closeCommissionRun({ run_no, lines_hash, exchange_rate: '0.5' });
    },
    async statements(period) {
      const { data } = await shop.as(shop.ada).statement.getCommissions({ period });
      return data
        .map(({ name, total_earnings, correction_total }) => {
          const corrected = correction_total === '0.00' ? '' : ` (${correction_total})`;
          return `${name.split(' ')[0]} ${total_earnings}${corrected}`;
        })
        .sort();
    },
    async balances() {
      const rows = await shop.ask<{ name: string; cents: string }>(
        `select c.first_name as name, sum(e.amount) as cents from ledger_entries e join ledger_accounts a using (account_id)
         join consultants c using (consultant_id) where a.currency = 'USD' group by 1`,
      );
      return Object.fromEntries(rows.map(({ name, cents }) => [name, Number(cents)]));
    },
  };
}
