/** A change of sponsor as an admin wants it. Consultants by their ids. */
export interface SponsorMove {
  readonly consultantId: string;
  readonly presentSponsorId: string | null;
  /** Since when the present sponsorship stands. */
  readonly presentFrom: Date;
  /** The day from which the new sponsor counts. */
  readonly day: { readonly from: Date; readonly until: Date };
  readonly now: Date;
  /** Null for none: the consultant stands at the top. */
  readonly sponsor: {
    readonly consultantId: string;
    readonly active: boolean;
    readonly joined: Date;
    /** Everybody above the new sponsor. */
    readonly upline: readonly string[];
  } | null;
}

export type MoveRefusal =
  | 'own-sponsor'
  | 'sponsor-left'
  | 'sponsor-below'
  | 'same-sponsor'
  | 'sponsor-joined-later'
  | 'before-present-sponsor'
  | 'in-the-future';

/**
 * From which instant a new sponsor counts, or why there can be no such move. It is the first instant of the day; on the
 * day on which the present sponsorship began, the one right after that, so that the history keeps both.
 */
export function whyNotMove(move: SponsorMove): { readonly from: Date } | { readonly refused: MoveRefusal } {
  const { sponsor, day, presentFrom, now } = move;
  if (sponsor?.consultantId === move.consultantId) return { refused: 'own-sponsor' };
  if ((sponsor?.consultantId ?? null) === move.presentSponsorId) return { refused: 'same-sponsor' };
  if (sponsor !== null && !sponsor.active) return { refused: 'sponsor-left' };
  if (sponsor?.upline.includes(move.consultantId)) return { refused: 'sponsor-below' };
  if (day.from > now) return { refused: 'in-the-future' };
  if (day.until <= presentFrom) return { refused: 'before-present-sponsor' };
  if (sponsor !== null && sponsor.joined >= day.until) return { refused: 'sponsor-joined-later' };
  return { from: day.from > presentFrom ? day.from : new Date(presentFrom.getTime() + 1) };
}
