import { type BankReturn, columns, mostReturns, type ReturnFileFault, recordsOf } from './bank-return.ts';
import { cpaRecordLength } from './cpa-005.ts';

// Payments Canada, Standard 005: a returned credit is a segment of an I record with the data elements of the original
// credit. Data element 04 is then the reason, a code of 900 to 999 (Standard 007), and 19 the original's trace number.

const segmentLength = 240;
const firstSegment = 25;

/** The returned credits of a bank's file. Other records, as of returned debits (J), are not ours, and are skipped. */
export function cpa005Returns(text: string): readonly BankReturn[] | ReturnFileFault {
  const records = recordsOf(text, cpaRecordLength);
  if (records === null || columns(records[0] ?? '', 1, 10) !== 'A000000001') return { fault: 'other-format' };
  const returns: BankReturn[] = [];
  for (const [at, record] of records.entries()) {
    const line = at + 1;
    if (!/^[A-Z]\d{9}/.test(record) || Number(columns(record, 2, 10)) !== line) return { fault: 'bad-record', line };
    if (record[0] !== 'I') continue;
    for (let from = firstSegment; from < cpaRecordLength; from += segmentLength) {
      const segment = record.slice(from - 1, from - 1 + segmentLength);
      if (isUnused(segment)) continue;
      const read = returnOf(line, segment);
      if (read === null) return { fault: 'bad-record', line };
      returns.push(read);
      if (returns.length > mostReturns) return { fault: 'too-many' };
    }
  }
  if (records.at(-1)?.[0] !== 'Z') return { fault: 'cut-off' };
  return returns.length === 0 ? { fault: 'no-returns' } : returns;
}

/** The last segments of a record may be unused: blanks, or zeros in the columns of numbers. */
const isUnused = (segment: string): boolean => /^[0 ]*$/.test(segment);

function returnOf(line: number, segment: string): BankReturn | null {
  const code = columns(segment, 1, 3);
  const amount = columns(segment, 4, 13);
  if (!/^9\d\d$/.test(code) || !/^\d{10}$/.test(amount)) return null;
  return {
    kind: 'return',
    line,
    code,
    reference: columns(segment, 151, 169),
    amount: BigInt(amount),
    payeeName: columns(segment, 81, 110),
    trace: columns(segment, 206, 227),
  };
}
