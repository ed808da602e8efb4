import { type BankReturn, columns, mostReturns, type ReturnFileFault, recordsOf } from './bank-return.ts';
import { nachaRecordLength } from './nacha.ts';

// Nacha Operating Rules, Appendix Three: a returned entry is the original entry detail record (type 6) with an addenda
// record (type 7) of addenda type 99 and the reason; addenda type 98 is a notification of change. Appendix Four has the
// codes of returns, Appendix Five those of changes.

const addendaKinds: Readonly<Record<string, BankReturn['kind']>> = { '99': 'return', '98': 'change' };

/** The returned credits and the notifications of change of a bank's file. Returned debits are not ours, and are skipped. */
export function nachaReturns(text: string): readonly BankReturn[] | ReturnFileFault {
  const records = recordsOf(text, nachaRecordLength);
  if (records === null || columns(records[0] ?? '', 1, 3) !== '101') return { fault: 'other-format' };
  const returns: BankReturn[] = [];
  let entries = 0;
  let original: string | null = null;
  let isComplete = false;
  for (const [at, record] of records.entries()) {
    const line = at + 1;
    const type = record[0];
    if (isComplete) {
      // Only records of nines fill up the last block.
      if (record.trim() !== '' && /[^9]/.test(record)) return { fault: 'bad-record', line };
      continue;
    }
    if (type === '6' || type === '7') entries++;
    if (type === '6') original = record;
    else if (type === '7') {
      const kind = addendaKinds[columns(record, 2, 3)];
      if (kind === undefined) continue;
      const read = original === null ? null : returnOf(kind, line, original, record);
      if (read === null) return { fault: 'bad-record', line };
      if (isCredit(original ?? '')) returns.push(read);
      if (returns.length > mostReturns) return { fault: 'too-many' };
    } else {
      original = null;
      if (type === '9') {
        if (Number(columns(record, 14, 21)) !== entries) return { fault: 'cut-off' };
        isComplete = true;
      } else if (type !== '1' && type !== '5' && type !== '8') return { fault: 'bad-record', line };
    }
  }
  if (!isComplete) return { fault: 'cut-off' };
  return returns.length === 0 ? { fault: 'no-returns' } : returns;
}

/** Returned credits and their notifications of change: 21 to checking, 31 to savings accounts. */
const isCredit = (entry: string): boolean => ['21', '31'].includes(columns(entry, 2, 3));

function returnOf(kind: BankReturn['kind'], line: number, entry: string, addenda: string): BankReturn | null {
  const code = columns(addenda, 4, 6);
  const amount = columns(entry, 30, 39);
  if (!(kind === 'return' ? /^R\d\d$/ : /^C\d\d$/).test(code) || !/^\d{10}$/.test(amount)) return null;
  return {
    kind,
    line,
    code,
    reference: columns(entry, 40, 54),
    amount: BigInt(amount),
    payeeName: columns(entry, 55, 76),
    trace: columns(addenda, 7, 21),
  };
}
