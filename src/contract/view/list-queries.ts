import { productFilters } from '#domain/catalog/product-filter.ts';
import { signInStates } from '#domain/consultant/invitation.ts';
import { consultantStatuses } from '#domain/consultant/status.ts';
import { feeStatuses } from '#domain/membership/fee.ts';
import {
  type AddressSort,
  dayParameter,
  flagParameter,
  idParameter,
  searchParameter,
  sortParameterOf,
  textParameter,
  usualWordParameter,
  wordParameter,
} from '#domain/view/list-address.ts';
import { productSort } from '../catalog/product.ts';
import { consultantSorts } from '../consultant/admin.ts';
import { customerFilter, customerSorts } from '../customer/customer.ts';
import { orderSort, orderStatus } from '../order/row.ts';
import { paymentFilter, paymentStatus } from '../payout/payment.ts';

// The addresses of lists that have a file. Their pages and their files read these parameters.

const newestFirst = { key: 'date', descending: true } as const;

export const consultantParameters = {
  q: searchParameter,
  status: wordParameter(consultantStatuses),
  sign_in: wordParameter(signInStates),
  sort: sortParameterOf(consultantSorts, { key: 'name', descending: false }),
};

export const customerParameters = {
  q: searchParameter,
  consultant: wordParameter(customerFilter.consultant.unwrap().unwrap().options),
  consultant_id: idParameter,
  sort: sortParameterOf(customerSorts, newestFirst),
};

/** The sort in the fields of `get-customers`. */
export const customerOrder = ({ key, descending }: AddressSort<(typeof customerSorts)[number]>) => ({
  sort: key === 'date' ? ('newest' as const) : key,
  direction: descending ? ('desc' as const) : ('asc' as const),
});

export const productParameters = {
  q: searchParameter,
  shown: usualWordParameter(productFilters, 'all'),
  sort: sortParameterOf(productSort.options, { key: 'code', descending: false }),
};

/** The parameters of every list of orders. */
export const orderParameters = { status: wordParameter(orderStatus.options), from: dayParameter, to: dayParameter };

/** Its sort. The file of orders has the newest first. */
export const orderSortParameter = sortParameterOf(orderSort.options, newestFirst);

export const adminOrderParameters = {
  ...orderParameters,
  q: searchParameter,
  refund: flagParameter('owed'),
  /** As orders store it, so that it is any text. */
  method: textParameter(40),
};

export const feeParameters = { q: searchParameter, state: wordParameter(feeStatuses) };

export const outstandingParameters = { q: searchParameter, held: flagParameter('1') };

export const paymentParameters = {
  q: searchParameter,
  status: wordParameter(paymentStatus.options),
  method: wordParameter(paymentFilter.method.unwrap().unwrap().options),
  from: dayParameter,
  to: dayParameter,
};

export const auditParameters = { q: searchParameter, action: textParameter(100), day: dayParameter };
