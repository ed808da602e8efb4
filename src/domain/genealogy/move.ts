/** A change of sponsor as an admin wants it. Consultants by their ids. */
export interface SponsorMove {
  readonly consultantId: string;
  readonly presentSponsorId: string | null;
  /** When the present sponsorship started. */
  readonly presentFrom: Date;
  /** The day from which the new sponsor counts. */
  readonly day: { readonly from: Date; readonly until: Date };
  readonly now: Date;
  /** The admin who decides, null for the company itself. */
  readonly by: string | null;
  /** The consultant's present upline, nearest first. */
  readonly presentUpline: readonly string[];
  /** Null for no sponsor: the consultant is at the top. */
  readonly sponsor: {
    readonly consultantId: string;
    readonly active: boolean;
    readonly joined: Date;
    /** The new sponsor's upline, nearest first. */
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
  | 'in-the-future'
  | 'own-gain';

/**
 * The start of a new sponsorship, or why the move is refused. It is the first instant of the day; on the start day of
 * the present sponsorship, the instant right after that start, so that the history contains both.
 */
export function moveProblem(move: SponsorMove): { readonly from: Date } | { readonly refused: MoveRefusal } {
  const { sponsor, day, presentFrom, now } = move;
  if (sponsor?.consultantId === move.consultantId) return { refused: 'own-sponsor' };
  if ((sponsor?.consultantId ?? null) === move.presentSponsorId) return { refused: 'same-sponsor' };
  if (sponsor !== null && !sponsor.active) return { refused: 'sponsor-left' };
  if (sponsor?.upline.includes(move.consultantId)) return { refused: 'sponsor-below' };
  if (day.from > now) return { refused: 'in-the-future' };
  if (day.until <= presentFrom) return { refused: 'before-present-sponsor' };
  if (sponsor !== null && sponsor.joined >= day.until) return { refused: 'sponsor-joined-later' };
  if (movesBelow(move)) return { refused: 'own-gain' };
  return { from: day.from > presentFrom ? day.from : new Date(presentFrom.getTime() + 1) };
}

/**
 * Whether the admin who decides would become the sponsor or join the upline of the consultant: they would earn from it.
 */
function movesBelow({ by, presentUpline, sponsor }: SponsorMove): boolean {
  if (by === null || sponsor === null) return false;
  return sponsor.consultantId === by || (sponsor.upline.includes(by) && !presentUpline.includes(by));
}
