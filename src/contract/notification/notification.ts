import { z } from 'zod';
import { chargeFailures } from '#domain/membership/fee.ts';
import { command, read } from '../function.ts';
import { amount, id, instant, listInput, listOf, period } from '../shapes.ts';
import { pushFunctions } from './push.ts';
import { smsFunctions } from './sms.ts';

const loss = {
  /** The open month with the correction. */
  period,
  /** What the consultant earns less. */
  amount,
  currency: z.string(),
  /** The line with the correction; null for several. */
  line_id: id.nullable(),
};

/** A fact of closed months that changed, by which a consultant earns less. */
const clawback = z.discriminatedUnion('correction', [
  z.object({
    kind: z.literal('clawback'),
    correction: z.enum(['return', 'cancellation', 'reinstatement']),
    order_no: z.number().int(),
    closed_period: period,
    ...loss,
  }),
  /** A change of sponsor, with the sum of all closed months. It has no name, so that erasing a consultant leaves none here. */
  z.object({
    kind: z.literal('clawback'),
    correction: z.literal('sponsorship'),
    /** The first day of the new sponsorship. */
    from: z.iso.date(),
    ...loss,
  }),
]);
export type Clawback = z.infer<typeof clawback>;

/** Facts; pages turn them into sentences. */
export const notificationData = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('statement-closed'), period, amount, currency: z.string() }),
  z.object({ kind: z.literal('statement-paid'), period, amount, currency: z.string() }),
  clawback,
  z.object({ kind: z.literal('payee-changed'), hold_until: instant.nullable() }),
  z.object({ kind: z.literal('payee-verified') }),
  z.object({ kind: z.literal('payee-rejected'), reason: z.string() }),
  z.object({ kind: z.literal('payee-withdrawn'), reason: z.string() }),
  z.object({ kind: z.literal('payout-paid'), amount, currency: z.string() }),
  z.object({ kind: z.literal('payout-declined'), amount, currency: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('payout-failed'), amount, currency: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('payment-reversed'), amount, currency: z.string(), reason: z.string() }),
  z.object({
    kind: z.literal('payouts-held'),
    /** The first day without the hold; null until an admin releases it. */
    until: z.string().nullable(),
    /** Null if the admin did not share it. */
    reason: z.string().nullable(),
  }),
  z.object({ kind: z.literal('payouts-released') }),
  z.object({
    kind: z.literal('recruit'),
    name: z.string(),
    /** Earlier notifications have none. */
    consultant_id: id.optional(),
  }),
  z.object({
    kind: z.literal('follow-up-due'),
    consultant_id: id,
    name: z.string(),
    /** A day of the company's calendar. */
    day: z.iso.date(),
  }),
  z.object({ kind: z.literal('promotion-started'), title: z.string(), reward: z.string(), ends_at: instant }),
  z.object({ kind: z.literal('question-answered'), question_id: id, question: z.string() }),
  z.object({
    kind: z.literal('membership-fee-changed'),
    /** Null for no fee. */
    amount: amount.nullable(),
    currency: z.string(),
    from: z.iso.date(),
  }),
  z.object({ kind: z.literal('membership-fee-paid'), amount, currency: z.string(), period }),
  z.object({
    kind: z.literal('membership-fee-failed'),
    amount,
    currency: z.string(),
    failure: z.enum(chargeFailures),
    /** The day of the next attempt; null for a fee that is overdue. */
    next: z.iso.date().nullable(),
  }),
  z.object({ kind: z.literal('membership-fee-refunded'), amount, currency: z.string(), reason: z.string() }),
  z.object({
    kind: z.literal('order'),
    order_no: z.number().int(),
    amount,
    currency: z.string(),
    /** Its commissionable base; earlier notifications have none. */
    base: amount.optional(),
  }),
]);
export type NotificationData = z.infer<typeof notificationData>;

export const notificationRow = z.object({
  notification_id: id,
  data: notificationData,
  read_at: instant.nullable(),
  created_at: instant,
});

export const notification = {
  ...pushFunctions,
  ...smsFunctions,
  getNotifications: read('get-notifications', 'signed-in', 'Your notifications, newest first')
    .input(listInput)
    .output(listOf(notificationRow).extend({ unread: z.number().int() })),
  markNotificationsRead: command('mark-notifications-read', 'signed-in', 'Mark your notifications as read')
    /** One of them; all without it. */
    .input(z.strictObject({ notification_id: id.nullable().default(null) }))
    .output(z.object({ unread: z.number().int() })),
};
