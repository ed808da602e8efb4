import { createHash } from 'node:crypto';

/** The key of a difference: the correction and the changed line. */
export interface DifferenceKey {
  readonly correctionNo: number;
  readonly consultantNo: number;
  readonly orderNo: number | null;
  readonly lineType: number;
  readonly level: number;
}

/**
 * The id of a difference, a UUID of version 8 (RFC 9562, section 5.8): the first bits of the SHA-256 of its key, so
 * that equal facts give equal ids. Unlike a line's id it cannot be decoded, because the key is too long.
 */
export function differenceId({ correctionNo, consultantNo, orderNo, lineType, level }: DifferenceKey): string {
  const what = ['commission difference', correctionNo, consultantNo, orderNo ?? 0, lineType, level].join('/');
  const bytes = createHash('sha256').update(what).digest().subarray(0, 16);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
