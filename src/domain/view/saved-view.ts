/** The views that a person can save for one list. */
export const maxViewsPerList = 20;

/** The address of a list holds its state. */
type ListAddress = {
  /**
   * What a saved view stores: the parameters of search, filters, sort and columns, each with the value that the list has
   * without it. The page number is not one of them.
   */
  readonly parameters: Readonly<Record<string, string>>;
  /** Parameters that may occur more than once; their usual value has a space between the values. */
  readonly repeated?: readonly string[];
  /** Every address of the list has these, because its page shows other lists as well. */
  readonly fixed?: Readonly<Record<string, string>>;
};

/** The lists with saved views. */
const lists = {
  consultants: { parameters: { q: '', status: '', sign_in: '', sort: 'name' } },
  customers: { parameters: { q: '', consultant: '', consultant_id: '', sort: '-date' } },
  orders: { parameters: { q: '', status: '', method: '', refund: '', from: '', to: '', sort: '-date' } },
  products: { parameters: { q: '', shown: 'all', sort: 'code' } },
  reviews: { parameters: { q: '', shown: 'all' } },
  questions: { parameters: { q: '', state: 'open' } },
  earnings: { parameters: { q: '', type: '', cancelled: '' } },
  payments: { parameters: { q: '', held: '', status: '', method: '', from: '', to: '' } },
  'membership-fees': { parameters: { q: '', state: '' } },
  'audit-events': { parameters: { q: '', action: '', day: '' } },
  jobs: { parameters: { q: '', state: 'failed' } },
  'mail-suppressions': { parameters: { q: '', state: 'active' } },
  'webhook-deliveries': { parameters: { q: '', state: '' } },
  team: {
    parameters: {
      name: '',
      rank: '',
      status: '',
      level: '',
      show: '',
      sort: 'volume',
      root: '',
      col: 'rank volume team last-order next-tier',
    },
    repeated: ['col'],
    fixed: { view: 'outline' },
  },
} as const satisfies Readonly<Record<string, ListAddress>>;

export type ViewList = keyof typeof lists;
export const viewLists = Object.keys(lists) as readonly ViewList[];

const addressOf = (list: ViewList): ListAddress => lists[list];

/** Whether a saved view of the list stores this parameter. */
export const isViewParameter = (list: ViewList, name: string): boolean =>
  Object.hasOwn(addressOf(list).parameters, name);

/**
 * What a view of the list stores of an address, always in the same order, so that equal views are equal texts: known
 * parameters with a value other than the usual one. Empty for the list without search, filter, sort and columns.
 */
export function viewQuery(list: ViewList, search: URLSearchParams): string {
  const { parameters, repeated = [] } = addressOf(list);
  const query = new URLSearchParams();
  for (const [name, usual] of Object.entries(parameters)) {
    const given = [...new Set(search.getAll(name))].filter((value) => value !== '');
    const values = repeated.includes(name) ? given : given.slice(0, 1);
    if (values.join(' ') !== usual) for (const value of values) query.append(name, value);
  }
  return query.toString();
}

/** The address of a view on the page of its list; an empty query is the whole list. */
export function viewAddress(list: ViewList, query: string): string {
  const fixed = new URLSearchParams(addressOf(list).fixed);
  return `?${[fixed.toString(), query].filter(Boolean).join('&')}`;
}
