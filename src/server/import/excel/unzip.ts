import zlib from 'node:zlib';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { excelLimits } from '#domain/import/csv-file.ts';
import type { CsvFault } from '../table-fault.ts';

/** Thrown while an Excel file is read, and answered as its fault. */
export class ExcelError extends Error {
  readonly fault: CsvFault;

  constructor(fault: CsvFault['fault'], rest: Partial<CsvFault> = {}, options?: ErrorOptions) {
    super(fault, options);
    this.fault = { line: null, ...rest, fault };
  }
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
const zipMark = [0x50, 0x4b, 3, 4];
/** Of the older format `.xls`, and of the envelope of a file with a password. */
const compoundMark = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const maxEntries = 10_000;

/** The parts of an Excel file, each unpacked while it is read. Their sizes are limited together, before they are unpacked. */
export type Parts = {
  has(name: string): boolean;
  read(name: string): AsyncIterable<string>;
};

/** Opens the ZIP archive of an Excel file; throws an `ExcelError` for what is none, is encrypted or damaged. */
export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, compoundMark)) {
    throw new ExcelError(buffer.includes('EncryptedPackage', 0, 'utf16le') ? 'encrypted' : 'old-excel');
  }
  if (!startsWith(bytes, zipMark)) throw new ExcelError('not-excel');
  const { zip, entries } = await listEntries(buffer).catch((error) => {
    throw error instanceof ExcelError ? error : new ExcelError('damaged', {}, { cause: error });
  });
  let unpacked = 0;
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw new ExcelError('damaged');
      // The reader refuses an entry that unpacks to a size other than the declared one.
      unpacked += entry.uncompressedSize;
      if (unpacked > excelLimits.bytes) throw new ExcelError('unpacks-too-large');
      const decoder = new TextDecoder('utf-8', { fatal: true });
      let sum = 0;
      try {
        for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
          sum = zlib.crc32(part, sum);
          yield decoder.decode(part, { stream: true });
        }
        yield decoder.decode();
      } catch (error) {
        throw error instanceof ExcelError ? error : new ExcelError('damaged', {}, { cause: error });
      }
      if (sum !== entry.crc32) throw new ExcelError('damaged');
    },
  };
}

async function listEntries(buffer: Buffer): Promise<{ zip: ZipFile; entries: ReadonlyMap<string, Entry> }> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(buffer, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  if (zip.entryCount > maxEntries) throw new ExcelError('damaged');
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      if (entry.isEncrypted()) return reject(new ExcelError('encrypted'));
      entries.set(entry.fileName.toLowerCase(), entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
  return { zip, entries };
}
