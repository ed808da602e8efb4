import { afterAll, afterEach, expect, test } from 'vitest';
import { type CsvReader, CsvReaderBusy, type FileBytes, openCsvReader } from './csv-reader.ts';

// The real thread.

const reader = openCsvReader();
afterAll(() => reader.close());

const bytesOf = (text: string): FileBytes => {
  const encoded = Buffer.from(text);
  const bytes = new Uint8Array(new SharedArrayBuffer(encoded.length));
  bytes.set(encoded);
  return bytes;
};
const small = bytesOf('id,name\n1,Ada\n2,\n');
const expectReads = async (own: CsvReader = reader) => expect(await own.analyse(small)).toMatchObject({ totalRows: 2 });
const tooComplex = { fault: 'too-complex', line: null };
/** Every column may be a key, so every value is compared with all before it. */
const manyKeys = (): FileBytes => {
  const header = Array.from({ length: 40 }, (_, n) => `c${n}_id`).join();
  const rows = Array.from({ length: 8_000 }, (_, n) => Array(40).fill(`a key of the row ${n}`).join());
  return bytesOf(`${header}\n${rows.join('\n')}\n`);
};

afterEach(() => expectReads());

test('the fifth file at a time is refused, and the four before it are read', async () => {
  const four = Promise.all([1, 2, 3, 4].map(() => expectReads()));
  await expect(reader.analyse(small)).rejects.toBeInstanceOf(CsvReaderBusy);
  await four;
});

test('a file that needs more memory than the thread may have is refused', async () => {
  const own = openCsvReader({ megabytes: 24 });
  expect(await own.analyse(manyKeys())).toEqual(tooComplex);
  await expectReads(own);
  await own.close();
  expect(await reader.analyse(manyKeys())).toMatchObject({ totalRows: 8_000 });
});

test('a reading that takes too long is ended, and the files that wait for it are read', async () => {
  const own = openCsvReader({ timeLimit: 5_000 });
  const rows = own.rows(bytesOf(`n\n${'1\n'.repeat(2_500)}`));
  await rows.next();
  await expectReads(own);
  await expect(rows.next()).rejects.toBeInstanceOf(CsvReaderBusy);
  await own.close();
});

test('rows come in parts, and a reader who stops early leaves the thread to others', async () => {
  const bytes = bytesOf(`n,text\n${Array.from({ length: 2_500 }, (_, n) => `${n},`).join('\n')}\n`);
  const parts: unknown[][] = [];
  for await (const part of reader.rows(bytes)) parts.push(JSON.parse(part));
  expect(parts.map(({ length }) => length)).toEqual([1000, 1000, 500]);
  expect(parts[2]?.at(-1)).toEqual(['2499', null, 2501]);
  for await (const _ of reader.rows(bytes)) break;
  await expectReads();
  const stops = async () => {
    for await (const _ of reader.rows(bytes)) throw new Error('the database refused a row');
  };
  await expect(stops()).rejects.toThrow('the database refused a row');
});

test('rows of a file that cannot be read end with an error', async () => {
  const read = async () => {
    for await (const _ of reader.rows(bytesOf('a,b\n1\n'))) expect.unreachable();
  };
  await expect(read()).rejects.toThrow('uneven');
});
