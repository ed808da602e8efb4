/** The line of a closed run that a correction changes, and what it books, in cents. */
export interface BookedDifference {
  readonly runNo: number;
  readonly consultantNo: number;
  readonly orderNo: number | null;
  readonly lineType: number;
  readonly level: number;
  readonly booked: bigint;
}

/**
 * The corrections without those that cancel each other: all corrections of one line that add up to zero, such as a
 * sponsor changed by mistake and back. The others stay as they are, in their order.
 */
export function withoutCancelled<Row extends BookedDifference>(rows: readonly Row[]): Row[] {
  const sums = new Map<string, bigint>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0n) + row.booked);
  return rows.filter((row) => sums.get(keyOf(row)) !== 0n);
}

const keyOf = ({ runNo, consultantNo, orderNo, lineType, level }: BookedDifference): string =>
  [runNo, consultantNo, orderNo, lineType, level].join('/');
