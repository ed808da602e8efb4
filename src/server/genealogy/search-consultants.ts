import { type SQL, sql } from 'drizzle-orm';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { containsWords, hasOnlyShortWords, matchesSearch, wordsOf } from '../db/search/find-by-text.ts';
import { escapeLike } from '../db/search/like.ts';
import { preferIndexes } from '../db/search/search-rows.ts';
import { functions } from '../implement.ts';
import { belowOrAt, pathOf, withVolume } from './subtree.ts';

export const searchConsultants = functions.genealogy.searchConsultants.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { actor, company } = context;
    const isAdmin = actor.role === 'admin';
    const everywhere = isAdmin || company.searchScope === 'company';
    const firstDay = firstDayOf(await openPeriodOf(tx, company.timeZone, context.now()));
    const scope = everywhere ? sql`true` : belowOrAt(await pathOf(tx, userIdOf(actor) ?? ''), 'p');
    const matches = await idsOf(tx, { ...input, limit: input.limit + 1 }, scope);
    const ids = matches.slice(0, input.limit);
    const { rows } = await tx.execute<{
      consultant_id: string;
      code: string;
      first_name: string;
      last_name: string;
      email: string;
      current_rank: string;
      volume: string;
      city: string | null;
      state: string | null;
    }>(sql`
      select c.consultant_id, c.code, c.first_name, c.last_name, c.email, c.current_rank, c.city, c.state,
             coalesce(v.volume, 0)::text as volume
      from unnest(${sql.param(ids)}::uuid[]) with ordinality f (id, place)
      join consultants c on c.consultant_id = f.id ${withVolume(firstDay, sql`c.consultant_id`)}
      order by f.place`);
    return {
      has_more: matches.length > ids.length,
      data: rows.map(({ volume, email, ...row }) => ({
        ...row,
        email: isAdmin ? email : null,
        personal_volume: formatAmount(BigInt(volume)),
      })),
    };
  }),
);

const name = sql`c.first_name || ' ' || c.last_name`;

type Search = { readonly searchTerm: string; readonly limit: number };

/** Something that can only be an email address. */
const isAddress = (term: string): boolean => /^\S+@\S+\.\S+$/.test(term);

/**
 * In this order: the consultant with this code or email address; those with a code that starts with the term; those with a first
 * name, then a last name, that starts with it; those with every word of it in the name or the code. Indexes have all but the last in
 * their order. The last ends with the limit, however many match, and is left out where a code or an address was meant.
 */
async function idsOf(tx: Transaction, { searchTerm, limit }: Search, scope: SQL): Promise<string[]> {
  const present = sql`join genealogy_paths p using (consultant_id) where ${scope} and c.erased_at is null`;
  const among = sql`from consultants c ${present}`;
  const start = sql`fold_text(${escapeLike(searchTerm)}) || '%'`;
  const { rows } = await tx.execute<{ id: string; is_exact: boolean }>(sql`
    (select c.consultant_id as id, true as is_exact ${among}
       and (c.code = upper(${searchTerm}) or lower(c.email) = lower(${searchTerm})))
    union all
    (select c.consultant_id, false ${among} and c.code like upper(${escapeLike(searchTerm)}) || '%'
     order by c.code using ~<~ limit ${limit})
    union all
    (select c.consultant_id, false ${among} and fold_text(${name}) like ${start} order by fold_text(${name}) using ~<~ limit ${limit})
    union all
    (select c.consultant_id, false ${among} and fold_text(c.last_name || ' ' || c.first_name) like ${start}
     order by fold_text(c.last_name || ' ' || c.first_name) using ~<~ limit ${limit})`);
  const ids = new Set(rows.map(({ id }) => id));
  const isFound = rows.some(({ is_exact }) => is_exact) || isAddress(searchTerm);
  if (ids.size < limit && !isFound) {
    const isMeant = anywhere(searchTerm);
    const isShort = hasOnlyShortWords(searchTerm);
    // Few names contain another word that starts with one or two letters. The planner expects many, and would read all consultants.
    if (isShort) await preferIndexes(tx);
    const from = isShort
      ? sql`from (select * from consultants c where ${isMeant} offset 0) c ${present}`
      : sql`${among} and ${isMeant}`;
    const { rows: others } = await tx.execute<{ id: string }>(sql`
      select c.consultant_id as id ${from} limit ${limit + ids.size}`);
    for (const { id } of others) ids.add(id);
  }
  return [...ids].slice(0, limit);
}

/** The first condition is the index's; email addresses are found as a whole only. */
const anywhere = (searchTerm: string): SQL =>
  sql`${matchesSearch(sql`c.search_text`, indexedTerm(searchTerm))} and ${containsWords(sql`${name} || ' ' || c.code`, searchTerm)}`;

/** Two words with this many letters exclude nearly everyone, and the index reads one list for each further letter. */
const indexedLetters = 6;

/** What the index looks for: of several words only their first letters. */
function indexedTerm(searchTerm: string): string {
  const words = wordsOf(searchTerm);
  if (words.length === 1) return searchTerm;
  return words.map((word) => [...word].slice(0, indexedLetters).join('')).join(' ');
}
