import { createHash, type Hash } from 'node:crypto';
import { endianness } from 'node:os';
import type { Lines } from '#domain/commission/line.ts';
import type { FrozenInput } from './frozen-input.ts';

// A run has two SHA-256 fingerprints: of its inputs and of its lines. Both hash columns: each column's numbers one
// after the other, little-endian, 32-bit integers or doubles that hold whole numbers. They do not include the machine,
// the run's number or its time, so equal facts give equal fingerprints everywhere.

/**
 * Of the inputs: a header with the period, the plan's fingerprint and the two counts; then by consultant in the order
 * of their numbers: number, sponsor's number or −1, place of the program in the plan, month of joining, volume
 * adjustment; then by order, by consultant and number: number, consultant's number, base.
 */
export function inputHash(input: FrozenInput, planHash: string): string {
  const { consultantNo, orderNo, engine } = input;
  const { sponsor, joinMonth, volumeAdjustment } = engine.consultants;
  const { consultant, base } = engine.orders;
  const hash = createHash('sha256');
  hash.update(`commission input 1\n${input.period}\n${planHash}\n${consultantNo.length}\n${orderNo.length}\n`);
  const noOf = (place: number) => consultantNo[place] ?? -1;
  hash.update(littleEndian(consultantNo));
  hash.update(littleEndian(sponsor.map(noOf)));
  hash.update(input.program);
  hash.update(littleEndian(joinMonth));
  hash.update(littleEndian(volumeAdjustment ?? new Float64Array(consultantNo.length)));
  hash.update(littleEndian(orderNo));
  hash.update(littleEndian(consultant.map(noOf)));
  hash.update(littleEndian(base));
  return hash.digest('hex');
}

/**
 * Of the lines, in the engine's order, chunk by chunk: the hash of the hashes of eight columns, so that it does not
 * depend on the chunks. The columns: consultant's number, order's number or 0, type, level, rate in basis points (16
 * bits), base in mills, amount and bonus in cents.
 */
export class LinesFingerprint {
  readonly #columns: readonly Hash[] = Array.from({ length: 8 }, () => createHash('sha256'));

  take(consultantNo: Int32Array, orderNo: Float64Array, lines: Lines, count: number): void {
    const columns = [
      consultantNo,
      orderNo,
      lines.type,
      lines.level,
      lines.rate,
      lines.baseMills,
      lines.amount,
      lines.bonus,
    ];
    for (const [place, column] of columns.entries()) {
      this.#columns[place]?.update(littleEndian(column.subarray(0, count)));
    }
  }

  digest(): string {
    const hash = createHash('sha256').update('commission lines 1\n');
    for (const column of this.#columns) hash.update(column.digest());
    return hash.digest('hex');
  }
}

const isLittleEndian = endianness() === 'LE';

function littleEndian(column: Uint8Array | Uint16Array | Int32Array | Float64Array): Uint8Array {
  const bytes = Buffer.from(column.buffer, column.byteOffset, column.byteLength);
  if (isLittleEndian || column.BYTES_PER_ELEMENT === 1) return bytes;
  const swapped = Buffer.from(bytes);
  if (column.BYTES_PER_ELEMENT === 2) return swapped.swap16();
  return column.BYTES_PER_ELEMENT === 4 ? swapped.swap32() : swapped.swap64();
}
