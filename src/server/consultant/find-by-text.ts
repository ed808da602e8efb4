import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether `text`, folded by the index of its table, contains every word of the search term, in any order, case and with or
 * without accents. `%` and `_` stand for themselves.
 */
export function containsWords(text: SQL, searchTerm: string): SQL {
  const words = searchTerm.split(/\s+/).filter((word) => word !== '');
  const conditions = words.map(
    (word) => sql`fold_text(${text}) like '%' || fold_text(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`,
  );
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** What a consultant `c` is found by: the expression of the index `consultants_search`. */
export const consultantText = sql`c.first_name || ' ' || c.last_name || ' ' || c.email || ' ' || c.code`;

/** What a customer `c` is found by: the expression of the index `customers_search`. */
export const customerText = sql`c.first_name || ' ' || c.last_name || ' ' || coalesce(c.email, '') || ' ' || coalesce(c.phone, '')`;
