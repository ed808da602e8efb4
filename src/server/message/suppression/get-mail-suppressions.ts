import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { consultants, customers } from '../../consultant/tables.ts';
import { withActor } from '../../db/actor.ts';
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
    const rows = await tx
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
      .leftJoin(consultants, eq(consultants.email, address))
      .leftJoin(customers, eq(customers.email, address))
      .where(wanted)
      .orderBy(desc(mailSuppressions.occurredAt), address)
      .limit(input.limit)
      .offset(input.offset);
    const [counted] = await tx.select({ total: count() }).from(mailSuppressions).where(wanted);
    return {
      data: rows.map(({ suppression, code, consultantId, customerId, userId, name }) => ({
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
      })),
      total: counted?.total ?? 0,
    };
  }),
);

const liftedBy = (by: string | null, owners: readonly (string | null)[]) =>
  by === null ? null : owners.includes(by) ? ('owner' as const) : ('admin' as const);
