import { z } from 'zod';
import { signInStates } from '#domain/consultant/invitation.ts';
import { consultantStatuses } from '#domain/consultant/status.ts';
import { mailSuppression } from '../message/suppression.ts';
import { amount, id, instant, period } from '../shapes.ts';

const line = z.string().nullable();

/** A consultant in the specification's fields, as admins see them. */
export const consultantRow = z.object({
  consultant_id: id,
  code: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_business_entity: line,
  email: z.string(),
  co_app_e_mail: line,
  phone: line,
  url: line,
  address1: line,
  address2: line,
  city: line,
  state: line,
  postal_code: line,
  country: line,
  join_date: instant,
  /** The title: Consultant, Sales Leader or Admin. */
  rank: z.string(),
  /** The rung of the ladder, granted by admins. */
  current_rank: z.string(),
  /** The volume of the open period. */
  personal_volume: amount,
  sponsor_consultant_id: id.nullable(),
  sponsor_code: line,
  sponsor_name: line,
  program_type: z.string(),
  enrollment_month: z.number().int(),
  is_admin: z.boolean(),
  status: z.enum(consultantStatuses),
  /** The day on which the consultant will leave; null for none. */
  leaves_on: z.string().nullable(),
  created_at: instant,
});
export type ConsultantRow = z.infer<typeof consultantRow>;

/** Whether a consultant can sign in, and their last invitation. */
const signInFields = {
  sign_in: z.enum(signInStates),
  /** When an admin invited the consultant last; null if no one did. */
  invited_at: instant.nullable(),
  /** Until when the link of that invitation works; null while its mail waits. */
  invitation_expires_at: instant.nullable(),
};

/** A consultant of the list. */
export const listedConsultant = consultantRow.extend(signInFields);
export type ListedConsultant = z.infer<typeof listedConsultant>;

/** Something that was decided about a consultant, and by whom; null for the company itself. */
export const consultantEvent = z.object({
  at: instant,
  kind: z.enum(['status', 'rank', 'sponsor', 'volume', 'edit', 'password']),
  /** The new status or rank, the sponsor's name, the amount, or the names of the edited fields. */
  value: line,
  reason: line,
  by_name: line,
});
export type ConsultantEvent = z.infer<typeof consultantEvent>;

/** Everything about one consultant that is not a list with a function of its own. */
export const consultantDetails = listedConsultant.extend({
  /** The admin who invited the consultant last; null for none. */
  invited_by_name: line,
  /** When the personal data was erased; null if it was not. */
  erased_at: instant.nullable(),
  /** Why the consultant gets no mail; null if they do. */
  mail_suppression: mailSuppression.nullable(),
  period: z.string(),
  currency: z.string(),
  /** What a run of the open period started now would give. */
  earnings: amount,
  tier: line,
  /** Personal rate of the open period in basis points, 0 without a tier. */
  commission_rate: z.number().int(),
  direct_referrals: z.number().int(),
  downline_members: z.number().int(),
  /** Commissionable base of the whole downline in the open period. */
  team_volume: amount,
  /** All orders ever, without cancelled ones. */
  order_count: z.number().int(),
  order_base: amount,
  /** Statements of closed periods, and their sum. */
  statement_count: z.number().int(),
  earned_total: amount,
  customer_count: z.number().int(),
  /** Whether payouts have a verified destination. */
  payout_method: z.enum(['none', 'unverified', 'verified']),
});
export type ConsultantDetails = z.infer<typeof consultantDetails>;

/** The tiles above the list. */
export const consultantSummary = z.object({
  /** The open period, which is the month of the tiles. */
  period,
  /** Everyone who has not left. */
  total: z.number().int(),
  /** Personal volume above 0 in the period. */
  active: z.number().int(),
  /** Joined in the period. */
  joined_this_month: z.number().int(),
  suspended: z.number().int(),
});
export type ConsultantSummary = z.infer<typeof consultantSummary>;
