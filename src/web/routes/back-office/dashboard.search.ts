import type { OrderRow } from '#contract/order/row.ts';
import { m } from '#messages';
import { apiContext, companyContext, personContext } from '#web/context.ts';
import { outlineOfSearch } from '#web/genealogy/team-query.ts';
import { ownOrderPath } from '#web/order/own/own-order-path.ts';
import { formatDay } from '#web/period/format-period.ts';
import { mayUse } from '#web/shell/person.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import type { Route } from './+types/dashboard.search.ts';

const shown = 5;
const none = { data: [] } as const;
const nothing = (searchTerm: string, failed: boolean) => ({
  searchTerm,
  failed,
  consultants: [],
  orders: [],
  customers: [],
  products: [],
});

/**
 * What the command palette finds: the consultant's team and own orders, for an admin all, with the
 * customers and products that their role may read. The functions decide what the person may see.
 */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const searchTerm = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 200);
  const person = context.get(personContext);
  if (!person?.isConsultant || searchTerm.length < 2) return nothing(searchTerm, !person);
  const { genealogy, order, customer, catalog } = context.get(apiContext);
  const { timeZone } = context.get(companyContext);
  const asked = { searchTerm, limit: shown };
  const [people, orders, customers, products] = await Promise.all([
    genealogy.searchConsultants(asked),
    order.getOrders(asked),
    mayUse(person, 'customers:read') ? customer.getCustomers(asked) : none,
    mayUse(person, 'catalog:read') ? catalog.getProducts(asked) : none,
  ]);
  const ofAll = mayUse(person, 'consultants:read');
  const more = ofAll ? `/admin/consultants?${new URLSearchParams({ q: searchTerm })}` : outlineOfSearch(searchTerm);
  return {
    searchTerm,
    failed: false,
    consultants: [
      ...people.data.map(({ consultant_id, code, first_name, last_name }) => ({
        key: consultant_id,
        to: ofAll ? `/admin/consultants/${code}` : `/network?profile=${consultant_id}`,
        label: `${first_name} ${last_name}`,
        note: code,
      })),
      ...(people.has_more ? [{ key: 'more-consultants', to: more, label: m.palette_more(), note: '' }] : []),
    ],
    orders: orders.data.map((row) => ({
      key: row.order_id,
      to: mayUse(person, 'orders:read') ? `/admin/orders/${row.order_id}` : pageOf(row),
      label: m.detail_order_number({ number: String(row.order_no) }),
      note: `${formatDay(row.order_date, timeZone)} · ${formatAmount(row.total, row.currency, true)}`,
    })),
    customers: customers.data.map(({ customer_id, first_name, last_name, email }) => ({
      key: customer_id,
      to: `/admin/customers/${customer_id}`,
      label: `${first_name} ${last_name}`,
      note: email ?? '',
    })),
    products: products.data.map(({ product_id, product_code, title, item_description }) => ({
      key: product_id,
      to: `/admin/products/${product_id}`,
      label: title ?? item_description,
      note: product_code,
    })),
  };
};

/** The page of an order for a consultant: what it earned them, or what they bought where it earned another consultant. */
const pageOf = (row: OrderRow): string =>
  'commissionable_base' in row ? `/earnings/orders/${row.order_no}` : ownOrderPath(row.order_id);

/** Without an answer the palette says so; the page stays. */
export const clientLoader = async ({ serverLoader, request }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader();
  } catch {
    return nothing(new URL(request.url).searchParams.get('q') ?? '', true);
  }
};
