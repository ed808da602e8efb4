import { parseSignedAmount } from '../money/decimal.ts';

/** The fields of the address, which are edited together. */
export const addressFields = ['city', 'state'] as const;

/** The fields an admin can edit. Personal volume is compared separately, by personal_volume_before. */
export const editedFields = ['first_name', 'last_name', 'email', 'phone', ...addressFields, 'current_rank'] as const;

/** What an admin may change only with a reason: the rank, and the personal volume of the open period in cents. */
export type Standing = { readonly currentRank: string; readonly personalVolume: bigint };

export type StandingEdit = {
  readonly currentRank: string;
  readonly rankReason: string;
  readonly personalVolume: bigint;
  /** The volume that the admin saw in the form; the same as `personalVolume` leaves it as it is. */
  readonly volumeBefore: bigint;
  readonly volumeReason: string;
};

export type StandingChange = {
  /** The rank to grant, null for the present one. */
  readonly rank: string | null;
  /** The amount of the volume adjustment in cents, 0 for none. */
  readonly volume: bigint;
};

export type StandingRefusal =
  | 'RANK_REASON_MISSING'
  | 'VOLUME_NEGATIVE'
  | 'VOLUME_TOO_HIGH'
  | 'VOLUME_REASON_MISSING'
  | 'VOLUME_CHANGED';

/** The highest personal volume that is entered by hand, in cents (specification, section 5). */
const highestVolume = 1_000_000_00n;

/**
 * What an edit changes. A volume that the admin did not touch stays, even if an order was completed meanwhile; one that
 * was touched is refused then, since the difference would be another than the admin saw.
 */
export function decideEdit(present: Standing, edit: StandingEdit): StandingChange | { refused: StandingRefusal } {
  const rank = edit.currentRank === present.currentRank ? null : edit.currentRank;
  if (rank !== null && edit.rankReason === '') return { refused: 'RANK_REASON_MISSING' };
  if (edit.personalVolume === edit.volumeBefore) return { rank, volume: 0n };
  if (edit.personalVolume < 0n) return { refused: 'VOLUME_NEGATIVE' };
  if (edit.personalVolume > highestVolume) return { refused: 'VOLUME_TOO_HIGH' };
  if (edit.volumeBefore !== present.personalVolume) return { refused: 'VOLUME_CHANGED' };
  if (edit.volumeReason === '') return { refused: 'VOLUME_REASON_MISSING' };
  return { rank, volume: edit.personalVolume - present.personalVolume };
}

/**
 * A typed personal volume in cents: with a dollar sign, thousands separators or neither. Anything that is not a number is 0
 * (specification, section 5); the reason that a change requires protects from booking that by mistake.
 */
export function readVolume(typed: string): bigint {
  const plain = typed.replace(/^\$/, '');
  const grouped = /^-?\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return parseSignedAmount(grouped) ?? 0n;
}
