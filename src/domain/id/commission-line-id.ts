/**
 * The key of a commission line, from which its id is derived: so a replay of a run gives the same bytes, and no line
 * needs a stored id.
 */
export interface CommissionLineKey {
  /** Number of the run, 1 … 2²⁴−1; 0 for a live line of the open period. */
  readonly run: number;
  /** Number of the consultant who receives it, 0 … 2³²−1. */
  readonly consultant: number;
  /** Number of the order it is for, 1 … 2⁴⁰−1; 0 for a line that is for no order. */
  readonly order: number;
  /** Number of its type, 0 … 3. */
  readonly type: number;
  /** Level above the seller, 0 … 255. */
  readonly level: number;
}

/**
 * The id of a line, a UUID of version 8 (RFC 9562, section 5.8). Big-endian, most significant first: run 24 bits,
 * consultant 32, order 40, type 2, level 8, 16 zeros; ids therefore rise in the order in which a run writes its lines,
 * which lets the database append to its index instead of searching it.
 */
export function commissionLineId(key: CommissionLineKey): string {
  const bytes = new Uint8Array(16);
  writeCommissionLineId(bytes, 0, key.run, key.consultant, key.order, key.type, key.level);
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Writes the 16 bytes of a line's id at `at`, fast for millions of lines. The caller ensures the key's ranges. */
export function writeCommissionLineId(
  bytes: Uint8Array,
  at: number,
  run: number,
  consultant: number,
  order: number,
  type: number,
  level: number,
): void {
  const orderHigh = Math.floor(order / 2 ** 32);
  const orderLow = order >>> 0;
  bytes[at] = run >>> 16;
  bytes[at + 1] = run >>> 8;
  bytes[at + 2] = run;
  bytes[at + 3] = consultant >>> 24;
  bytes[at + 4] = consultant >>> 16;
  bytes[at + 5] = consultant >>> 8;
  // version 8, then the consultant's last 8 bits and the order's first 4 around it
  bytes[at + 6] = 0x80 | ((consultant >>> 4) & 0x0f);
  bytes[at + 7] = ((consultant & 0x0f) << 4) | (orderHigh >>> 4);
  // variant 10, then the order's remaining 36 bits
  bytes[at + 8] = 0x80 | ((orderHigh & 0x0f) << 2) | (orderLow >>> 30);
  bytes[at + 9] = orderLow >>> 22;
  bytes[at + 10] = orderLow >>> 14;
  bytes[at + 11] = orderLow >>> 6;
  bytes[at + 12] = ((orderLow & 0x3f) << 2) | type;
  bytes[at + 13] = level;
  bytes[at + 14] = 0;
  bytes[at + 15] = 0;
}

/**
 * The key of a line's id, or null if it is not such an id. A line of an open period has no run yet: its id has run 0
 * and is valid as long as the line exists.
 */
export function parseCommissionLineId(id: string): CommissionLineKey | null {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{8}0000$/i.test(id)) return null;
  const hex = id.replaceAll('-', '');
  const version = hex.slice(0, 12) + hex.slice(13, 16);
  const run = Number.parseInt(version.slice(0, 6), 16);
  const consultant = Number.parseInt(version.slice(6, 14), 16);
  const orderHead = Number.parseInt(version.slice(14), 16);
  const variant = BigInt(`0x${hex.slice(16)}`) & ((1n << 62n) - 1n);
  const order = orderHead * 2 ** 36 + Number(variant >> 26n);
  const type = Number((variant >> 24n) & 3n);
  const level = Number((variant >> 16n) & 255n);
  return { run, consultant, order, type, level };
}
