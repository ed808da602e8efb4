export const mergeRefusals = ['SAME_RECORD', 'ERASED', 'BOTH_SIGN_IN', 'SIGN_IN_GOES', 'PAYMENT_UNDER_WAY'] as const;
export type MergeRefusal = (typeof mergeRefusals)[number];

type RecordFacts = {
  readonly id: string;
  readonly erased: boolean;
  /** Signs in to the shop. */
  readonly signsIn: boolean;
  /** The outcome of a payment for an order is not known yet. */
  readonly paymentUnderWay: boolean;
};

/** Why the record that goes can't be merged into the one that stays: every reason. A sign-in never moves. */
export function mergeRefusalsOf(stays: RecordFacts, goes: RecordFacts): readonly MergeRefusal[] {
  if (stays.id === goes.id) return ['SAME_RECORD'];
  if (stays.erased || goes.erased) return ['ERASED'];
  const holds: Readonly<Record<MergeRefusal, boolean>> = {
    SAME_RECORD: false,
    ERASED: false,
    BOTH_SIGN_IN: stays.signsIn && goes.signsIn,
    SIGN_IN_GOES: !stays.signsIn && goes.signsIn,
    PAYMENT_UNDER_WAY: stays.paymentUnderWay || goes.paymentUnderWay,
  };
  return mergeRefusals.filter((refusal) => holds[refusal]);
}

/**
 * The credited consultant of the merged record: the only one there is, or the chosen one of two; undefined while it still has
 * to be chosen among two.
 */
export function mergedConsultant(
  stays: string | null,
  goes: string | null,
  chosen: string | null,
): string | null | undefined {
  if (stays === null || goes === null || stays === goes) return stays ?? goes;
  return chosen === stays || chosen === goes ? chosen : undefined;
}
