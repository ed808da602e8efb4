import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { notificationData } from '#contract/notification/notification.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { type Topic, topicOf } from '#domain/notification/topic.ts';
import { consultants } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import type { ActorDatabase, Transaction } from '../db/database.ts';
import type { Jobs } from '../db/jobs.ts';
import { userSettings } from '../settings/tables.ts';
import { notificationMail } from './notification-mail.ts';
import { notifications } from './tables.ts';

type Sender = { readonly db: ActorDatabase; readonly company: CompanySettings; readonly jobs: Jobs };

/** A batch is one transaction: small enough that a failure repeats little. */
const batch = 200;

/**
 * Queues the mails about new notifications for everyone who wants them at this moment, each once, also when several
 * processes run it together.
 */
export async function sendNotificationMails(sender: Sender): Promise<void> {
  while ((await sendBatch(sender)) === batch);
}

const sendBatch = ({ db, company, jobs }: Sender): Promise<number> =>
  withActor(db, worker, async (tx) => {
    const due = await dueMails(tx);
    for (const { to, firstName, data, ...wanted } of due) {
      const fact = notificationData.parse(data);
      const topic = topicOf(fact.kind);
      if (to === null || firstName === null || topic === null || !wanted[topic]) continue;
      const mail = notificationMail({ company, to, firstName, fact });
      if (mail) await jobs.send('mail', mail, tx);
    }
    const ids = due.map(({ notificationId }) => notificationId);
    if (ids.length > 0) {
      await tx.update(notifications).set({ mailDue: false }).where(inArray(notifications.notificationId, ids));
    }
    return due.length;
  });

const dueMails = (tx: Transaction) =>
  tx
    .select({
      notificationId: notifications.notificationId,
      data: notifications.data,
      to: consultants.email,
      firstName: consultants.firstName,
      // Without stored settings every switch is on.
      commissions: sql<boolean>`coalesce(${userSettings.emailCommissions}, true)`,
      promotions: sql<boolean>`coalesce(${userSettings.emailPromotions}, true)`,
      team: sql<boolean>`coalesce(${userSettings.emailTeamUpdates}, true)`,
    } satisfies Record<Topic, unknown> & Record<string, unknown>)
    .from(notifications)
    .leftJoin(consultants, and(eq(consultants.consultantId, notifications.userId), isNull(consultants.erasedAt)))
    .leftJoin(userSettings, eq(userSettings.userId, notifications.userId))
    .where(sql`${notifications.mailDue}`)
    .orderBy(asc(notifications.createdAt), asc(notifications.notificationId))
    .limit(batch)
    .for('update', { of: notifications, skipLocked: true });
