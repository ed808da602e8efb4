import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call } from './person.ts';

// Orders that a test needs and that no page has to be walked through for.

const address = {
  first_name: 'Sofia',
  last_name: 'Rossi',
  address_1: '12 Birch Way',
  city: 'Calgary',
  state: 'AB',
  postcode: 'T2P 1J9',
  country: 'CA',
};

type Placed = { readonly session_id: string; readonly order_id: string };

/** An unpaid order of the signed-in user; its emails go to `email`. */
export const placeOrder = (page: Page, email = 'sofia@littlebirch.example'): Promise<Placed> =>
  call(page, 'woocommerce-checkout', {
    cart: [{ product_code: 'LBC-BODYOIL', quantity: 1 }],
    customer_info: {
      first_name: 'Sofia',
      last_name: 'Rossi',
      email,
      phone: '403 555 0100',
      billing_address: address,
      shipping_address: address,
    },
    idempotency_key: randomUUID(),
  });

/** A paid order of the signed-in user. */
export async function buyOrder(page: Page, email?: string): Promise<Placed> {
  const placed = await placeOrder(page, email);
  const card = { card_number: '4242424242424242', expiry: '12/30', cvc: '123' };
  await call(page, 'pay-locally', { session_id: placed.session_id, ...card });
  return placed;
}

export const orderPage = ({ session_id }: Placed): string => `/payment-success?session_id=${session_id}`;
