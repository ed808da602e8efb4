import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { NotificationData } from '#contract/notification/notification.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import { isAlwaysMailed, isForMany, type Topic, topicOf } from '#domain/notification/topic.ts';
import { m } from '#messages';
import { consultants } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import type { ActorDatabase, Transaction } from '../db/database.ts';
import type { JobData, Jobs } from '../db/jobs/jobs.ts';
import type { Mail } from '../message/mail/mail.ts';
import { userSettings } from '../settings/tables.ts';
import { notificationMail, notificationSummary } from './notification-mail.ts';
import { subscriptionsOf } from './push/send-push.ts';
import { readNotification } from './read-notification.ts';
import { notifications, smsPhones } from './tables.ts';

type Sender = { readonly db: ActorDatabase; readonly company: CompanySettings; readonly jobs: Jobs };

/** A batch is one transaction: small enough that a failure repeats little. */
const batch = 200;

/**
 * Queues the mails, push messages and SMS about new notifications for everyone who wants them at this moment, each once, also
 * when several processes run it together.
 */
export async function sendNotifications(sender: Sender): Promise<void> {
  while ((await sendBatch(sender)) === batch);
}

const sendBatch = ({ db, company, jobs }: Sender): Promise<number> =>
  withActor(db, worker, async (tx) => {
    const due = await dueNotifications(tx);
    const subscriptions = await subscriptionsOf(tx, [...new Set(due.map(({ userId }) => userId))]);
    const readable = due.flatMap((one) => {
      const fact = readNotification(one);
      return fact === null ? [] : { one, fact };
    });
    const byPriority = Map.groupBy(readable, ({ fact }) => isForMany(fact.kind));
    for (const [forMany, notices] of byPriority) {
      const send = forMany ? jobs.sendLater : jobs.sendMany;
      const all = notices.map(({ one, fact }) =>
        messagesAbout(one, fact, company, subscriptions.get(one.userId) ?? []),
      );
      const mails = all.flatMap(({ mail }) => mail);
      const texts = all.flatMap(({ sms }) => sms);
      const pushes = all.flatMap(({ push }) => push);
      await send('mail', mails, tx);
      await send('sms', texts, tx);
      await send('push', pushes, tx);
    }
    const ids = due.map(({ notificationId }) => notificationId);
    if (ids.length > 0) {
      await tx.update(notifications).set({ mailDue: false }).where(inArray(notifications.notificationId, ids));
    }
    return due.length;
  });

type DueNotification = Awaited<ReturnType<typeof dueNotifications>>[number];

interface Messages {
  readonly mail: readonly Mail[];
  readonly sms: readonly JobData['sms'][];
  readonly push: readonly JobData['push'][];
}

const noMessages: Messages = { mail: [], sms: [], push: [] };

/** The messages about a notification that its person wants. */
function messagesAbout(
  { notificationId, userId, to, firstName, mails, pushes, texts }: DueNotification,
  fact: NotificationData,
  company: CompanySettings,
  subscriptions: readonly string[],
): Messages {
  const topic = topicOf(fact.kind);
  if (to === null || firstName === null || topic === null) return noMessages;
  const isMailed = mails[topic] || isAlwaysMailed(fact.kind);
  const mail = isMailed ? notificationMail({ company, to, firstName, fact }) : null;
  const summary = notificationSummary(fact, company.timeZone);
  if (!summary) return { ...noMessages, mail: mail ? [mail] : [] };
  const message = { title: company.brand.name, body: summary.title, url: summary.page, tag: notificationId };
  return {
    mail: mail ? [mail] : [],
    sms: texts[topic] ? [{ userId, text: smsOf(company, summary) }] : [],
    push: pushes[topic] ? subscriptions.map((subscriptionId) => ({ subscriptionId, message })) : [],
  };
}

// Without stored settings every switch is on.
const isOn = (column: AnyPgColumn) => sql<boolean>`coalesce(${column}, true)`;
const isPushed = (column: AnyPgColumn) => sql<boolean>`coalesce(${userSettings.pushNotifications} and ${column}, true)`;
/** SMS are off until the person switches them on, and need a confirmed phone. */
const isTexted = (column: AnyPgColumn) =>
  sql<boolean>`coalesce(${userSettings.smsAlerts} and ${column} and ${smsPhones.phone} is not null, false)`;

const smsOf = ({ brand, hosts }: CompanySettings, { title, page }: { title: string; page: string }): string =>
  m.sms_alert({ brand: brand.name, title, url: `${hosts.backOffice}${page}` });

const dueNotifications = (tx: Transaction) =>
  tx
    .select({
      notificationId: notifications.notificationId,
      userId: notifications.userId,
      data: notifications.data,
      to: consultants.email,
      firstName: consultants.firstName,
      mails: {
        commissions: isOn(userSettings.emailCommissions),
        promotions: isOn(userSettings.emailPromotions),
        team: isOn(userSettings.emailTeamUpdates),
        questions: isOn(userSettings.emailQuestions),
      } satisfies Record<Topic, unknown>,
      pushes: {
        commissions: isPushed(userSettings.pushCommissions),
        promotions: isPushed(userSettings.pushPromotions),
        team: isPushed(userSettings.pushTeamUpdates),
        questions: isPushed(userSettings.pushQuestions),
      } satisfies Record<Topic, unknown>,
      texts: {
        commissions: isTexted(userSettings.smsCommissions),
        promotions: isTexted(userSettings.smsPromotions),
        team: isTexted(userSettings.smsTeamUpdates),
        questions: isTexted(userSettings.smsQuestions),
      } satisfies Record<Topic, unknown>,
    })
    .from(notifications)
    .leftJoin(consultants, and(eq(consultants.consultantId, notifications.userId), isNull(consultants.erasedAt)))
    .leftJoin(userSettings, eq(userSettings.userId, notifications.userId))
    .leftJoin(smsPhones, eq(smsPhones.userId, notifications.userId))
    .where(sql`${notifications.mailDue}`)
    .orderBy(asc(notifications.createdAt), asc(notifications.notificationId))
    .limit(batch)
    .for('update', { of: notifications, skipLocked: true });
