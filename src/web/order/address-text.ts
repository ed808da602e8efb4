import { countryName } from '#contract/language/format.ts';
import type { OrderPage } from '#contract/order/row.ts';

type PostalAddress = Omit<OrderPage['addresses'][number], 'kind'>;

/** A stored address with its name, in one line. */
export const addressText = (address: PostalAddress): string =>
  [
    [address.first_name, address.last_name].filter(Boolean).join(' '),
    address.address_1,
    address.address_2,
    address.city,
    address.state,
    address.postcode,
    countryName(address.country),
  ]
    .filter(Boolean)
    .join(', ');
