import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { consultants, customers } from '../../consultant/tables.ts';
import { withActor } from '../../db/actor.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Transaction } from '../../db/database.ts';
import { findPage, inOrderOf, sortBy } from '../../db/keyset.ts';
import { functions } from '../../implement.ts';
import { mailSuppressions } from '../tables.ts';

const inState = {
  active: isNull(mailSuppressions.liftedAt),
  lifted: isNotNull(mailSuppressions.liftedAt),
} as const;

export const getMailSuppressions = functions.message.getMailSuppressions.handler(({ input, context }) =>
  withActor(context.db, worker, async (tx) => {
    const { address, reason } = mailSuppressions;
    const wanted = and(
      inState[input.state],
      input.searchTerm === ''
        ? undefined
        : sql`strpos(lower(concat_ws(' ', ${address}, ${reason})), lower(${input.searchTerm})) > 0`,
    );
    const from = sql`${mailSuppressions}`;
    const list = { from, id: sql`address`, wanted: wanted ?? sql`true`, sort: newestFirst };
    const { ids, ...beside } = await findPage(tx, list, input);
    const rows = await suppressionsWithNames(tx, ids);
    return {
      data: inOrderOf(ids, rows, ({ suppression }) => suppression.address).map(
        ({ suppression, code, consultantId, customerId, userId, name }) => ({
          address: suppression.address,
          cause: suppression.cause,
          reason: suppression.reason,
          gateway: suppression.gateway,
          occurred_at: suppression.occurredAt.toISOString(),
          skipped: suppression.skipped,
          skipped_at: suppression.skippedAt?.toISOString() ?? null,
          lifted_at: suppression.liftedAt?.toISOString() ?? null,
          lifted_by: liftedBy(suppression.liftedBy, [consultantId, userId]),
          name,
          consultant_code: code,
          customer_id: code === null ? customerId : null,
        }),
      ),
      ...beside,
      ...(await countRows(tx, sql`select from ${from} where ${list.wanted}`, { ...input, shown: ids.length })),
    };
  }),
);

/** Suppressions by their addresses, with the people who have these. */
export const suppressionsWithNames = (tx: Transaction, addresses: readonly string[]) =>
  tx
    .select({
      suppression: mailSuppressions,
      code: consultants.code,
      consultantId: consultants.consultantId,
      customerId: customers.customerId,
      userId: customers.userId,
      name: sql<string | null>`nullif(trim(coalesce(
        ${consultants.firstName} || ' ' || ${consultants.lastName},
        ${customers.firstName} || ' ' || ${customers.lastName})), '')`,
    })
    .from(mailSuppressions)
    .leftJoin(consultants, eq(sql`lower(${consultants.email})`, mailSuppressions.address))
    .leftJoin(customers, eq(sql`lower(${customers.email})`, mailSuppressions.address))
    .where(inArray(mailSuppressions.address, [...addresses]));

const newestFirst = sortBy(
  'newest',
  true,
  { column: sql`occurred_at`, type: 'instant' },
  { column: sql`address`, type: 'text' },
);

const liftedBy = (by: string | null, owners: readonly (string | null)[]) =>
  by === null ? null : owners.includes(by) ? ('owner' as const) : ('admin' as const);
