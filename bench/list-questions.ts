import type { ApiClient } from '#contract/client.ts';

/** Asks once; a round may ask for something else than the one before. */
export type Question = (round: number) => Promise<unknown>;
type Questions = Readonly<Record<string, Question>>;

export type Facts = {
  readonly consultantId: string;
  /** How many there are. */
  readonly orders: number;
};

const limit = 50;
const nth = <T>(values: readonly [T, ...T[]], round: number): T => values[round % values.length] ?? values[0];

/** Searches as people type them: parts of names with and without accents, frequent and rare ones, and names that are not there. */
const names = {
  'a frequent name': ['anna', 'smith', 'tremblay', 'grace'],
  'an accent': ['cote', 'Côté', 'zoe', 'Léa'],
  'two words': ['anna smith', 'grace roy', 'müller ana'],
  'a rare name': ['smith-novak', 'zoë okafor-park', 'kenji björk'],
  'part of a word': ['mbl', 'ndez', 'rös'],
  'two letters': ['an', 'jo', 'sm'],
  'one letter': ['a', 's', 'z'],
  'two letters that nobody has': ['qx', 'zq', 'xj'],
  'a name that is not there': ['xylophone', 'qqqq', 'wubble'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

const searches = (
  list: string,
  ask: (searchTerm: string) => Promise<unknown>,
  isAsked: (term: string) => boolean = () => true,
): Questions =>
  Object.fromEntries(
    Object.entries(names)
      .filter(([, [first]]) => isAsked(first))
      .map(([name, terms]): [string, Question] => [`${list}: search, ${name}`, (round) => ask(nth(terms, round))]),
  );

type Cursored = { readonly previous: string | null; readonly next: string | null };
type AskPage = (page: { cursor: string | null; limit: number }) => Promise<Cursored>;

/** How many pages of 2,000 rows are before the deep page of a list. */
const deep = 20;

/** The first and the second page of a list with pages that are found by cursors, one after 40,000 rows, the last one and the one before it. */
function cursorPages(list: string, ask: AskPage): Questions {
  const cursors = new Map<string, Promise<string | null>>();
  /** Found once; the first call of a question is not timed. */
  const cursor = (name: string, find: () => Promise<string | null>): Promise<string | null> => {
    const known = cursors.get(name) ?? find();
    cursors.set(name, known);
    return known;
  };
  const deepCursor = async () => {
    let next: string | null = null;
    for (let page = 0; page < deep; page += 1) next = (await ask({ cursor: next, limit: 2000 })).next ?? next;
    return next;
  };
  return {
    [`${list}: first page`]: () => ask({ cursor: null, limit }),
    [`${list}: second page`]: async () =>
      ask({ cursor: await cursor('second', async () => (await ask({ cursor: null, limit })).next), limit }),
    [`${list}: page after 40,000 rows`]: async () => ask({ cursor: await cursor('deep', deepCursor), limit }),
    [`${list}: last page`]: () => ask({ cursor: 'last', limit }),
    [`${list}: page before the last`]: async () =>
      ask({ cursor: await cursor('before', async () => (await ask({ cursor: 'last', limit })).previous), limit }),
  };
}

export const questionsOf = (api: ApiClient, facts: Facts): Questions => ({
  ...consultants(api),
  ...customers(api, facts),
  ...orders(api, facts),
  ...orderSearches(api, facts),
  ...products(api),
  ...commissions(api),
  ...payments(api),
  ...others(api),
});

function consultants({ consultant }: ApiClient): Questions {
  const ask = consultant.getConsultants;
  const sorts = ['name', 'join_date', 'current_rank', 'personal_volume'] as const;
  return {
    ...Object.fromEntries(
      sorts.flatMap((sort) =>
        (['asc', 'desc'] as const).flatMap((direction) =>
          Object.entries(
            cursorPages(`consultants by ${sort} ${direction}`, (page) => ask({ ...page, sort, direction })),
          ),
        ),
      ),
    ),
    ...searches('consultants', (searchTerm) => ask({ limit, searchTerm })),
    'consultants: search, a code': (round) => ask({ limit, searchTerm: `LBC-${String(100 + round).padStart(6, '0')}` }),
    'consultants: search, part of an email': (round) => ask({ limit, searchTerm: `.${1000 + round}@reps` }),
    'consultants: active': () => ask({ limit, status: 'active' }),
    'consultants: left': () => ask({ limit, status: 'left' }),
    'consultants: suspended, by volume': () =>
      ask({ limit, status: 'suspended', sort: 'personal_volume', direction: 'desc' }),
    'consultants: suspended, a name': (round) =>
      ask({ limit, status: 'suspended', searchTerm: nth(['anna', 'grace'], round) }),
    'consultants: invited': () => ask({ limit, sign_in: 'invited' }),
    'consultants: not invited': () => ask({ limit, sign_in: 'none' }),
    'consultants: can sign in': () => ask({ limit, sign_in: 'ready' }),
    'consultants: suggestions': (round) => ask({ limit: 5, searchTerm: nth(['gra', 'tremb', 'ana'], round) }),
    'consultants: tiles': () => consultant.getConsultantSummary(),
  };
}

function customers({ customer }: ApiClient, facts: Facts): Questions {
  const ask = customer.getCustomers;
  return {
    ...cursorPages('customers, newest', (page) => ask(page)),
    ...cursorPages('customers by name', (page) => ask({ ...page, sort: 'name' })),
    ...searches('customers', (searchTerm) => ask({ limit, searchTerm })),
    ...searches('customers by name', (searchTerm) => ask({ limit, searchTerm, sort: 'name' })),
    'customers: search, a number': (round) => ask({ limit, searchTerm: `#${100 + round}` }),
    'customers: search, part of an email': (round) => ask({ limit, searchTerm: `${1000 + round}@mail` }),
    'customers: search, a phone': (round) => ask({ limit, searchTerm: `587 555 ${String(1000 + round)}` }),
    'customers: with a consultant': () => ask({ limit, consultant: 'assigned' }),
    'customers: without one': () => ask({ limit, consultant: 'unassigned' }),
    'customers: without one, by name': () => ask({ limit, consultant: 'unassigned', sort: 'name' }),
    'customers: of a consultant': () => ask({ limit, consultant_id: facts.consultantId }),
    'customers: suggestions': (round) => ask({ limit: 5, searchTerm: nth(['gra', 'tremb', 'ana'], round) }),
    'customers: tiles': () => customer.getCustomerSummary(),
    'customers: duplicates by email': () => customer.getDuplicateCustomers({ cause: 'email', limit }),
    'customers: duplicates by phone': () => customer.getDuplicateCustomers({ cause: 'phone', limit }),
    'customers: duplicates by address': () => customer.getDuplicateCustomers({ cause: 'address', limit }),
  };
}

function orders({ order }: ApiClient, facts: Facts): Questions {
  const ask = order.getOrders;
  const sorts = ['order', 'date', 'customer', 'consultant', 'total', 'base', 'status'] as const;
  const days = { from: '2026-09-01', to: '2026-09-30' };
  return {
    ...Object.fromEntries(
      sorts.flatMap((sort) =>
        (['asc', 'desc'] as const).flatMap((direction) =>
          Object.entries(cursorPages(`orders by ${sort} ${direction}`, (page) => ask({ ...page, sort, direction }))),
        ),
      ),
    ),
    ...Object.fromEntries(
      (['pending', 'processing', 'completed', 'cancelled'] as const).flatMap((status): [string, Question][] => [
        [`orders: ${status}`, () => ask({ limit, status })],
        [`orders: ${status}, by total`, () => ask({ limit, status, sort: 'total' })],
        [`orders: ${status}, by customer`, () => ask({ limit, status, sort: 'customer', direction: 'asc' })],
      ]),
    ),
    'orders: a refund owed': () => ask({ limit, refund_owed: true }),
    'orders: by PayPal': () => ask({ limit, payment_method: 'paypal' }),
    'orders: by a method nobody used': () => ask({ limit, payment_method: 'googlepay' }),
    'orders: of a month': () => ask({ limit, ...days }),
    'orders: of a month, by customer': () => ask({ limit, ...days, sort: 'customer' }),
    'orders: of a month, cancelled, by total': () => ask({ limit, ...days, status: 'cancelled', sort: 'total' }),
    'orders: of a consultant': () => ask({ limit, consultant_id: facts.consultantId }),
    'orders: tiles': () => order.getOrderTotals(),
  };
}

function orderSearches({ order, genealogy }: ApiClient, facts: Facts): Questions {
  const ask = order.getOrders;
  const searchAll = async (searchTerm: string) => {
    await genealogy.searchConsultants({ searchTerm, limit: 5 });
    await ask({ searchTerm, limit: 5 });
  };
  return {
    ...searches('orders', (searchTerm) => ask({ limit, searchTerm })),
    // The palette asks from two letters on.
    ...searches('palette', searchAll, ({ length }) => length > 1),
    'orders: search, a number': (round) => ask({ limit, searchTerm: `#${Math.floor(facts.orders / 2) + round}` }),
    'orders: search, part of an email': (round) => ask({ limit, searchTerm: `${1000 + round}@mail` }),
    'orders: search, a code': (round) => ask({ limit, searchTerm: `LBC-${String(100 + round).padStart(6, '0')}` }),
    'orders: search, a name among cancelled ones': () => ask({ limit, searchTerm: 'anna', status: 'cancelled' }),
    'palette: an order number': (round) => searchAll(String(Math.floor(facts.orders / 2) + round)),
  };
}

function products({ catalog }: ApiClient): Questions {
  const ask = catalog.getProducts;
  const sorts = ['code', 'description', 'category', 'price', 'cost', 'created'] as const;
  return {
    ...Object.fromEntries(
      sorts.map((sort): [string, Question] => [`products by ${sort}`, () => ask({ limit, sort, descending: true })]),
    ),
    'products: search': (round) => ask({ limit, searchTerm: nth(['crème', 'serum-12', 'nothing'], round) }),
    'products: low in stock': () => ask({ limit, low_stock: true }),
    'products: not active': () => ask({ limit, active: 'N' }),
    'products: tiles': () => catalog.getProductSummary(),
  };
}

function commissions({ statement, commission }: ApiClient): Questions {
  const lines = commission.getCommissionCalculations;
  const statements = statement.getCommissions;
  return {
    ...cursorPages('commission lines', (page) => lines(page)),
    'commission lines: a month': () => lines({ limit, period: '2026-06' }),
    'commission lines: a name': (round) =>
      lines({ limit, searchTerm: nth(['tremblay', 'grace', 'zoë okafor', 'no such name'], round) }),
    'commission lines: a code': () => lines({ limit, searchTerm: 'LBC-000007' }),
    'commission lines: an order': (round) => lines({ limit, searchTerm: `#${900 + round}` }),
    ...cursorPages('statements', (page) => statements(page)),
    'statements: a month': () => statements({ limit, period: '2026-06' }),
    'statements: unpaid': () => statements({ limit, payment: 'pending' }),
    'statements: paid': () => statements({ limit, payment: 'paid' }),
    'statements: a name': (round) =>
      statements({ limit, searchTerm: nth(['tremblay', 'grace', 'zoë okafor', 'no such name'], round) }),
    'statements: a code': () => statements({ limit, searchTerm: 'LBC-000007' }),
    'statements: tiles': () => statement.getCommissionTotals(),
    ...cursorPages('commissions by consultant', (page) => statement.getConsultantCommissions(page)),
    'commissions by consultant: a name': (round) =>
      statement.getConsultantCommissions({
        limit,
        searchTerm: nth(['tremblay', 'grace', 'zoë okafor', 'no such name'], round),
      }),
  };
}

function payments({ payout }: ApiClient): Questions {
  const ask = payout.getCommissionPayments;
  const outstanding = payout.getOutstandingCommissions;
  return {
    ...cursorPages('payments', (page) => ask(page)),
    'payments: completed': () => ask({ limit, status: 'completed' }),
    'payments: failed': () => ask({ limit, status: 'failed' }),
    'payments: of a month': () => ask({ limit, from: '2026-07-01', to: '2026-07-31' }),
    'payments: by check': () => ask({ limit, method: 'check' }),
    'payments: a name': (round) =>
      ask({ limit, searchTerm: nth(['tremblay', 'grace', 'zoë okafor', 'no such name'], round) }),
    'payments: a number': () => ask({ limit, searchTerm: '3000007' }),
    ...cursorPages('outstanding', (page) => outstanding(page)),
    'outstanding: a name': (round) =>
      outstanding({ limit, searchTerm: nth(['tremblay', 'grace', 'zoë okafor', 'no such name'], round) }),
    'outstanding: held': () => outstanding({ limit, held: true }),
    'payments: overview': () => payout.getPaymentsOverview(),
    'outstanding: the sum to pay': () => payout.getOutstandingSummary({}),
    'payments: recipients': () => payout.getPaymentRecipients({ limit: 20 }),
    'payments: recipients by name': (round) =>
      payout.getPaymentRecipients({
        limit: 20,
        searchTerm: nth(['tremblay', 'grace', 'zoë okafor', 'no such name'], round),
      }),
    'payments: payees to verify': () => payout.getPayees({ limit }),
    'payments: requests': () => payout.getPayoutRequests({ limit }),
    'payments: batches': () => payout.getPayoutBatches({ limit }),
  };
}

function others({ audit, report, question, catalog, account }: ApiClient): Questions {
  return {
    'audit: first page': () => audit.getAuditEvents({ limit }),
    'audit: page in the middle': () => audit.getAuditEvents({ limit, before: 100_000 }),
    'audit: an action': () => audit.getAuditEvents({ limit, action: 'payment.approved' }),
    'audit: a day': () => audit.getAuditEvents({ limit, day: '2026-03-03' }),
    'audit: an action of a day': () => audit.getAuditEvents({ limit, day: '2026-03-03', action: 'payment.approved' }),
    'audit: a frequent name': () => audit.getAuditEvents({ limit, searchTerm: 'anna' }),
    'audit: a rare name': () => audit.getAuditEvents({ limit, searchTerm: 'zoë okafor-park' }),
    'audit: a name that is not there': () => audit.getAuditEvents({ limit, searchTerm: 'xylophone' }),
    'audit: actions': () => audit.getAuditActions(),
    'jobs: failed': () => report.getJobs({ limit, state: 'failed' }),
    'jobs: waiting': () => report.getJobs({ limit, state: 'waiting' }),
    'dashboard: cards': () => report.getAdminMetrics(),
    'dashboard: charts': () => report.getAdminCharts(),
    'dashboard: decisions': () => report.getPendingDecisions(),
    'dashboard: health': () => report.getSystemHealth(),
    questions: () => question.getQuestions({ limit }),
    reviews: () => catalog.getReviews({ limit }),
    admins: () => account.getAdmins({ limit }),
  };
}
