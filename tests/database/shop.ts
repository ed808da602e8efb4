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

/** Whom and what a shop has: see `openShop`. */
export async function prepareShop({ deployment, ask }: TestDeployment): Promise<void> {
  await ask(`
    insert into products (product_code, item_description, item_category, inventory_price, active) values
      ('SERUM', 'Renewing face serum', 'Face', 10000, 'Y'),
      ('GEL', 'Brow gel', 'Brows', 2450, 'Y'),
      ('OLD', 'A cream of former days', 'Face', 1000, 'N')`);
  await ask(`
    insert into product_shades (code, product_id, name, description, colour, position)
    select 'GEL-0' || s.position, product_id, s.name, '', '#6b5b4b', s.position
    from products, (values (1, 'Ashy'), (2, 'Blonde')) as s (position, name) where product_code = 'GEL'`);

  const enrol = async (firstName: string, sponsor: string | null): Promise<string> => {
    const email = `${firstName.toLowerCase()}@example.org`;
    const more = { sponsorConsultantId: sponsor, firstName, lastName: 'Birch', email };
    return (await enrolledOne(deployment, more)).consultantId;
  };
  const ada = await enrol('Ada', null);
  for (const name of ['Rose', 'Wren', 'Lily']) await enrol(name, ada);
  await ask("update consultants set admin_role = 'owner' where consultant_id = $1", [ada]);
  await ask("update consultants set status = 'left' where first_name = 'Lily'");
  await ask(
    `with account as (insert into auth.user (name, email) values ('Cora', 'cora@example.org') returning id)
     insert into customers (user_id, first_name, last_name, email) select id, 'Cora', 'Cole', 'cora@example.org' from account`,
  );
}

/**
 * A small shop on a database of its own: the serum SERUM for 100.00, the brow gel GEL for 24.50 in Ashy and Blonde, OLD
 * that is no longer sold; the admin Ada, Rose and Wren below Ada, Lily who has left, the customer Cora.
 */
export const openShop = async (options: TestDeploymentOptions = {}): Promise<Shop> =>
  shopOf(await startTestDeployment({ prepared: { name: 'shop', prepare: prepareShop }, ...options }));

/** The shop of a deployment that was prepared with it. */
export async function shopOf(fixture: TestDeployment): Promise<Shop> {
  const { deployment, ask } = fixture;
  const people = await ask<{ name: string; id: string; code: string }>(
    'select first_name as name, consultant_id as id, code from consultants',
  );
  const consultant = (name: string): Consultant => {
    const row = people.find((each) => each.name === name);
    if (!row) throw new Error(`nobody is called ${name}`);
    return { role: 'consultant', userId: row.id, code: row.code };
  };
  const [ada, rose, wren, lily] = [consultant('Ada'), consultant('Rose'), consultant('Wren'), consultant('Lily')];
  const [cora] = await ask<{ id: string }>('select user_id as id from customers');
  if (!cora) throw new Error('Cora has no account');
  return {
    ...fixture,
    as: (actor, address = '') => callAs(deployment, actor, { address }),
    ada: { ...ada, role: 'admin', adminRole: 'owner' },
    rose,
    wren,
    lily,
    cora: { role: 'customer', userId: cora.id },
    async setStatus(orderId, status, admin = { role: 'admin', adminRole: 'owner', userId: ada.userId }) {
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
