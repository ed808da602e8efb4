// The files in which a bank returns credits of a file that it was given, by the published layouts: Nacha Operating Rules,
// Appendix Three (addenda types 98 and 99), and Standard 005 of Payments Canada (I records).

/** What the bank says about the credit of each reference: a code, and of a changed amount the cents. */
export type Said = Readonly<Record<string, string | { readonly code: string; readonly amount: bigint }>>;

const recordsOf = (file: string): string[] => file.split('\r\n').filter((line) => line !== '');
const columns = (record: string, from: number, to: number): string => record.slice(from - 1, to);
const put = (record: string, from: number, text: string): string =>
  record.slice(0, from - 1) + text + record.slice(from - 1 + text.length);
const codeAndAmount = (said: Said[string], amount: string) =>
  typeof said === 'string'
    ? { code: said, amount }
    : { code: said.code, amount: String(said.amount).padStart(10, '0') };

/** The returns of a NACHA file. `C…` codes are notifications of change, for an amount of zero. */
export function nachaReturnFile(file: string, said: Said): string {
  const records = recordsOf(file);
  const [fileHeader = '', batchHeader = ''] = records;
  const entries = records.filter((record) => record.startsWith('6'));
  const returned: string[] = [];
  let total = 0n;
  let hash = 0n;
  for (const entry of entries) {
    const answer = said[columns(entry, 40, 54).trim()];
    if (answer === undefined) continue;
    const { code, amount } = codeAndAmount(answer, columns(entry, 30, 39));
    const paid = code.startsWith('C') ? '0'.repeat(10) : amount;
    const trace = `09100001${String(returned.length / 2 + 1).padStart(7, '0')}`;
    const credited = columns(entry, 2, 3) === '32' ? '31' : '21';
    returned.push(put(put(put(put(entry, 2, credited), 30, paid), 79, '1'), 80, trace));
    const changed = code.startsWith('C') ? '1918171614'.padEnd(29) : ' '.repeat(29);
    returned.push(
      `7${code.startsWith('C') ? '98' : '99'}${code}${columns(entry, 80, 94)}${' '.repeat(6)}${columns(entry, 4, 11)}`
        .concat(changed)
        .padEnd(79)
        .concat(trace),
    );
    total += BigInt(paid);
    hash += BigInt(columns(entry, 4, 11));
  }
  const count = String(returned.length);
  const sums = `${String(hash).padStart(10, '0')}${'0'.repeat(12)}${String(total).padStart(12, '0')}`;
  const control = records.find((record) => record.startsWith('8')) ?? '';
  const blocks = Math.ceil((returned.length + 4) / 10);
  const answer = [
    fileHeader,
    batchHeader,
    ...returned,
    `8220${count.padStart(6, '0')}${sums}${control.slice(44)}`,
    `9000001${String(blocks).padStart(6, '0')}${count.padStart(8, '0')}${sums}`.padEnd(94),
  ];
  while (answer.length < blocks * 10) answer.push('9'.repeat(94));
  return `${answer.join('\r\n')}\r\n`;
}

/** The returned credits of a CPA-005 file. */
export function cpaReturnFile(file: string, said: Said): string {
  const records = recordsOf(file);
  const [header = ''] = records;
  const control = columns(header, 11, 24);
  const segments = records
    .filter((record) => record.startsWith('C'))
    .flatMap((record) => Array.from({ length: 6 }, (_, at) => record.slice(24 + at * 240, 264 + at * 240)))
    .flatMap((segment, at) => {
      const answer = said[columns(segment, 151, 169).trim()];
      if (answer === undefined) return [];
      const { code, amount } = codeAndAmount(answer, columns(segment, 4, 13));
      const trace = `0999${String(at + 1).padStart(18, '0')}`;
      const reversed = put(put(segment, 20, columns(segment, 170, 190)), 170, columns(segment, 20, 40));
      return [put(put(put(put(reversed, 1, code), 4, amount), 63, '450'), 206, trace)];
    });
  const answer = [header];
  for (let from = 0; from < segments.length; from += 6) {
    const six = segments.slice(from, from + 6).join('');
    answer.push(`I${String(answer.length + 1).padStart(9, '0')}${control}${six}`.padEnd(1464));
  }
  const total = segments.reduce((sum, segment) => sum + BigInt(columns(segment, 4, 13)), 0n);
  const sums = `${'0'.repeat(22)}${String(total).padStart(14, '0')}${String(segments.length).padStart(8, '0')}`;
  answer.push(`Z${String(answer.length + 1).padStart(9, '0')}${control}${sums}${'0'.repeat(44)}`.padEnd(1464));
  return `${answer.join('\r\n')}\r\n`;
}
