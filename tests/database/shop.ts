import { randomUUID } from 'node:crypto';
import type { ApiClient } from '#contract/client.ts';
import type { Actor } from '#domain/account/actor.ts';
import { callAs } from './call.ts';
import { startTestDeployment, type TestDeployment, type TestDeploymentOptions } from './deployment.ts';
import { enrolledOne } from './enrolled.ts';

type CheckoutInput = Parameters<ApiClient['order']['woocommerceCheckout']>[0];
export type Consultant = Extract<Actor, { role: 'consultant' | 'admin' }> & { readonly code: string };

export type Shop = TestDeployment & {
  /** Calls functions as an actor, from a new IP address unless one is given, so that no limit counts. */
  as(actor: Actor, address?: string): ApiClient;
  readonly ada: Consultant;
  readonly rose: Consultant;
  readonly wren: Consultant;
  /** A consultant who has left the company. */
  readonly lily: Consultant;
  readonly cora: Extract<Actor, { role: 'customer' }>;
  /** A checkout that succeeds: one serum (100.00) to Calgary. */
  order(more?: Partial<CheckoutInput>): CheckoutInput;
  /** An admin, Ada by default, completes or cancels an order in its current state. */
  setStatus(
    orderId: string,
    status: 'completed' | 'cancelled',
    admin?: Actor,
  ): ReturnType<ApiClient['order']['updateOrderStatus']>;
};

export const calgary = {
  first_name: 'Gail',
  last_name: 'Guest',
  address_1: '12 Birch Way',
  city: 'Calgary',
  state: 'AB',
  postcode: 'T2P 1J9',
  country: 'CA',
} as const;

export const gail = {
  first_name: 'Gail',
  last_name: 'Guest',
  email: 'gail@example.org',
  phone: '403 555 0100',
  billing_address: calgary,
  shipping_address: calgary,
} as const;

/**
 * A small shop on a fresh database: the serum SERUM for 100.00, the brow gel GEL for 24.50 in Ashy and Blonde, OLD
 * that is no longer sold; the admin Ada, Rose and Wren below Ada, Lily who has left, the customer Cora.
 */
export async function openShop(options: TestDeploymentOptions = {}): Promise<Shop> {
  const fixture = await startTestDeployment(options);
  const { deployment, ask } = fixture;
  await ask(`
    insert into products (product_code, item_description, item_category, inventory_price, active) values
      ('SERUM', 'Renewing face serum', 'Face', 10000, 'Y'),
      ('GEL', 'Brow gel', 'Brows', 2450, 'Y'),
      ('OLD', 'A cream of former days', 'Face', 1000, 'N')`);
  await ask(`
    insert into product_shades (code, product_id, name, description, colour, position)
    select 'GEL-0' || s.position, product_id, s.name, '', '#6b5b4b', s.position
    from products, (values (1, 'Ashy'), (2, 'Blonde')) as s (position, name) where product_code = 'GEL'`);

  const enrol = async (firstName: string, sponsor: string | null): Promise<Consultant> => {
    const email = `${firstName.toLowerCase()}@example.org`;
    const enrolment = await enrolledOne(deployment, {
      sponsorConsultantId: sponsor,
      firstName,
      lastName: 'Birch',
      email,
    });
    return { role: 'consultant', userId: enrolment.consultantId, code: enrolment.code };
  };
  const ada = await enrol('Ada', null);
  const rose = await enrol('Rose', ada.userId);
  const wren = await enrol('Wren', ada.userId);
  const lily = await enrol('Lily', ada.userId);
  await ask('update consultants set is_admin = true where consultant_id = $1', [ada.userId]);
  await ask("update consultants set status = 'left' where consultant_id = $1", [lily.userId]);
  const [account] = await ask<{ id: string }>(
    "insert into auth.user (name, email) values ('Cora', 'cora@example.org') returning id",
  );
  if (!account) throw new Error('Cora has no account');
  await ask(
    "insert into customers (user_id, first_name, last_name, email) values ($1, 'Cora', 'Cole', 'cora@example.org')",
    [account.id],
  );
  return {
    ...fixture,
    as: (actor, address = '') => callAs(deployment, actor, { address }),
    ada: { ...ada, role: 'admin' },
    rose,
    wren,
    lily,
    cora: { role: 'customer', userId: account.id },
    async setStatus(orderId, status, admin = { role: 'admin', userId: ada.userId }) {
      const [row] = await ask<{ status: 'pending' | 'processing' | 'completed' | 'cancelled' }>(
        'select status from orders where order_id = $1',
        [orderId],
      );
      const decision = { order_id: orderId, from: row?.status ?? 'pending' };
      const { order } = callAs(deployment, admin);
      return status === 'completed'
        ? order.updateOrderStatus({ ...decision, status })
        : order.updateOrderStatus({ ...decision, status, reason: 'The buyer changed their mind' });
    },
    order: (more = {}) => ({
      cart: [{ product_code: 'SERUM', quantity: 1 }],
      customer_info: gail,
      idempotency_key: randomUUID(),
      ...more,
    }),
  };
}
