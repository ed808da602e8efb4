import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import type { Key } from '../db/keyset.ts';
import { type SearchedRows, searchRows } from '../db/search/search-rows.ts';
import { matchingText } from './matching-consultants.ts';

export const consultantNo: Key = { column: sql`c.consultant_no`, type: 'number' };

/** The order of names, as people of many languages expect it; an index has it. */
export const byName: readonly Key[] = [
  { column: sql`c.first_name collate "und-x-icu"`, type: 'text' },
  { column: sql`c.last_name collate "und-x-icu"`, type: 'text' },
  consultantNo,
];

type Search = {
  readonly searchTerm: string;
  /** The filters. */
  readonly narrowed: SQL;
  readonly isByName: boolean;
};

/** The consultants `c` of a list with a search. `tx` acts as the worker. */
export async function searchedConsultants(
  tx: Transaction,
  codePrefix: string,
  { searchTerm, narrowed, isByName }: Search,
): Promise<SearchedRows> {
  if (searchTerm === '') return { from: sql`consultants c`, wanted: narrowed, counting: {} };
  const isFound = matchingText(codePrefix, searchTerm);
  const matches = sql`select * from consultants c where ${isFound}`;
  return searchRows(tx, { table: 'consultants', alias: sql`c`, matches, isFound, narrowed, isByName });
}
