import { type SQL, sql } from 'drizzle-orm';
import { escapeLike } from './like.ts';

/**
 * Whether `text`, folded, contains every word of the search term, in any order, case and with or without accents. `%` and `_` stand
 * for themselves.
 */
export function containsWords(text: SQL, searchTerm: string): SQL {
  const conditions = wordsOf(searchTerm).map(
    (word) => sql`fold_text(${text}) like '%' || fold_text(${escapeLike(word)}) || '%'`,
  );
  return all(conditions);
}

/**
 * The same for a column `search_text`, which is folded and has a space before each word. Words without three letters or digits in a row
 * are found at the start of words only, because the index knows no shorter parts.
 */
export function matchesSearch(searchText: SQL, searchTerm: string): SQL {
  const conditions = wordsOf(searchTerm).map((word) => {
    const start = isShort(word) ? '% ' : '%';
    return sql`${searchText} like ${start} || fold_text(${escapeLike(word)}) || '%'`;
  });
  return all(conditions);
}

/** Whether a search finds only words that start with its own. */
export const hasOnlyShortWords = (searchTerm: string): boolean => wordsOf(searchTerm).every(isShort);

const isShort = (word: string): boolean => /[\p{L}\p{N}]/u.test(word) && !/[\p{L}\p{N}]{3}/u.test(word);

/** The words of a search term. */
export const wordsOf = (searchTerm: string): string[] => searchTerm.split(/\s+/).filter((word) => word !== '');

const all = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`;
