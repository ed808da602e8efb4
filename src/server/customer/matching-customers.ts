import { type SQL, sql } from 'drizzle-orm';
import { matchesSearch } from '../db/search/find-by-text.ts';

type Filter = {
  readonly searchTerm: string;
  readonly consultant: 'assigned' | 'unassigned' | null;
  readonly consultant_id: string | null;
};

/** The customers `c` that a list shows. */
export const matchingCustomers = (filter: Filter): SQL =>
  sql`${matchingText(filter.searchTerm)} and ${narrowedCustomers(filter)}`;

/** The customers `c` of the filters. */
export const narrowedCustomers = ({ consultant, consultant_id }: Omit<Filter, 'searchTerm'>): SQL =>
  sql`(${consultant_id}::uuid is null or c.consultant_id = ${consultant_id}::uuid)
    and (${consultant}::text is null or (c.consultant_id is not null) = ${consultant === 'assigned'})`;

/** Matches every word in name, email or phone, or the customer's number, also written `#12`. */
export function matchingText(searchTerm: string): SQL {
  const text = matchesSearch(sql`c.search_text`, searchTerm);
  const number = /^#?(\d{1,9})$/.exec(searchTerm)?.[1];
  return number === undefined ? text : sql`(c.customer_number = ${Number(number)} or ${text})`;
}
