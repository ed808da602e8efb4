import { gt, lt, sql } from 'drizzle-orm';
import type { NotificationData } from '#contract/notification/notification.ts';
import type { Transaction } from '#server/db/database.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { notifications } from '#server/notification/tables.ts';
import { saleNotification } from '#server/order/notify-of-sale.ts';
import { orders } from '#server/order/tables.ts';
import { day } from './calendar.ts';
import type { DemoCompany } from './company.ts';
import type { SavedPeople } from './save-people.ts';

/**
 * The notifications of the last weeks: orders and new consultants. Older ones, including those of closed and paid
 * statements, are marked as read. No mail is sent about them. `tx` acts as the worker.
 */
export async function saveNotifications(
  tx: Transaction,
  { consultants, now }: DemoCompany,
  { consultantIds }: SavedPeople,
): Promise<void> {
  const since = (days: number) => new Date(now.getTime() - days * day);
  const present = new Map(
    consultants.flatMap(({ key, left }) => {
      const id = consultantIds.get(key);
      return id === undefined || left ? [] : [[key, id] as const];
    }),
  );
  const rowOf = (userId: string, fact: NotificationData, createdAt: Date): typeof notifications.$inferInsert => ({
    userId,
    kind: fact.kind,
    data: fact,
    createdAt,
  });
  const sold = await tx
    .select({
      orderNo: orders.orderNo,
      consultantId: orders.consultantId,
      placedBy: orders.placedBy,
      paidAt: orders.paidAt,
      total: orders.total,
      commissionableBase: orders.commissionableBase,
      currency: orders.currency,
    })
    .from(orders)
    .where(gt(orders.paidAt, since(30)));
  const ids = new Set(present.values());
  const sales = sold.flatMap(({ paidAt, ...order }) =>
    saleNotification(order).flatMap(({ userId, fact }) =>
      paidAt === null || !ids.has(userId) ? [] : [rowOf(userId, fact, paidAt)],
    ),
  );
  const recruits = consultants.flatMap(({ sponsor, joinDate, firstName, lastName }) => {
    const sponsorId = present.get(sponsor?.key ?? '');
    if (sponsorId === undefined || joinDate < since(90)) return [];
    return [rowOf(sponsorId, { kind: 'recruit', name: `${firstName} ${lastName}` }, joinDate)];
  });
  await insertMany(tx, notifications, [...sales, ...recruits]);
  await tx.update(notifications).set({ mailDue: false }).where(sql`${notifications.mailDue}`);
  await tx
    .update(notifications)
    .set({ readAt: sql`${notifications.createdAt} + interval '8 hours'` })
    .where(lt(notifications.createdAt, since(2)));
}
