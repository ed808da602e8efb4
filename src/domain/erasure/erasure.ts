/** The people that have personal data to erase. */
export const erasureSubjects = ['consultant', 'customer'] as const;
export type ErasureSubject = (typeof erasureSubjects)[number];

/** Why some data stays: the books, taxes, the amounts of orders, the record of decisions, the place in the genealogy. */
export const retentionReasons = ['books', 'tax', 'orders', 'audit', 'place'] as const;
export type RetentionReason = (typeof retentionReasons)[number];

/** The reasons that apply to a person. */
export const retentionReasonsOf = (subject: ErasureSubject): readonly RetentionReason[] =>
  subject === 'consultant' ? retentionReasons : ['orders', 'audit'];

export const erasureRefusals = [
  'ALREADY_ERASED',
  'IS_CONSULTANT',
  'NOT_LEFT',
  'STILL_ADMIN',
  'OPEN_ORDER',
  'PAYOUT_UNDER_WAY',
  'MONTH_OPEN',
  'MONEY_DUE',
] as const;
export type ErasureRefusal = (typeof erasureRefusals)[number];

/** The state of a person before the personal data is erased. */
export type ErasureFacts = {
  readonly erased: boolean;
  /** The subject is a customer who is a consultant, too. */
  readonly isConsultant: boolean;
  /** Whether the consultant has left; true for a customer. */
  readonly hasLeft: boolean;
  readonly isAdmin: boolean;
  /** An order, a refund or a dispute that is not finished. */
  readonly hasOpenOrder: boolean;
  /** A payment, a payout request or an approval that is not decided. */
  readonly hasPayoutUnderWay: boolean;
  /** The consultant still earns in a month that is not closed, or left in one. */
  readonly earnsInOpenMonth: boolean;
  /** A balance or a correction that is not settled, in either direction. */
  readonly hasBalance: boolean;
};

/** Why the data of a person can't be erased yet: every reason, so that all can be solved. */
export function erasureRefusalsOf(facts: ErasureFacts): readonly ErasureRefusal[] {
  if (facts.erased) return ['ALREADY_ERASED'];
  if (facts.isConsultant) return ['IS_CONSULTANT'];
  const holds: Readonly<Record<ErasureRefusal, boolean>> = {
    ALREADY_ERASED: false,
    IS_CONSULTANT: false,
    NOT_LEFT: !facts.hasLeft,
    STILL_ADMIN: facts.isAdmin,
    OPEN_ORDER: facts.hasOpenOrder,
    PAYOUT_UNDER_WAY: facts.hasPayoutUnderWay,
    MONTH_OPEN: facts.earnsInOpenMonth,
    MONEY_DUE: facts.hasBalance,
  };
  return erasureRefusals.filter((refusal) => holds[refusal]);
}
