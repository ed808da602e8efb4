import { isUtf8 } from 'node:buffer';

/** The encodings of the files that spreadsheets write. */
export type TextEncoding = 'UTF-8' | 'UTF-16' | 'windows-1252';

const utf16 = { le: [0xff, 0xfe], be: [0xfe, 0xff] } as const;
// What windows-1252 does not define, and control characters other than tab and line ends.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters show that a file is not a text
const notText = /[\0-\x08\x0e-\x1f\x81\x8d\x8f\x90\x9d]/;

/**
 * A file's text as UTF-8, and what it was: Excel saves "CSV" in windows-1252 and "Unicode Text" in UTF-16. Null for bytes
 * that are not text, such as a spreadsheet with another name.
 */
export function utf8Of(bytes: Uint8Array): { readonly text: Uint8Array; readonly encoding: TextEncoding } | null {
  const startsWith = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (startsWith(utf16.le) || startsWith(utf16.be)) {
    const decoder = new TextDecoder(startsWith(utf16.le) ? 'utf-16le' : 'utf-16be', { fatal: true });
    try {
      const text = decoder.decode(Buffer.from(bytes));
      return text.includes('\0') ? null : { text: Buffer.from(text), encoding: 'UTF-16' };
    } catch {
      return null;
    }
  }
  if (bytes.includes(0)) return null;
  if (isUtf8(bytes)) return { text: bytes, encoding: 'UTF-8' };
  if (notText.test(Buffer.from(bytes).toString('latin1'))) return null;
  return { text: Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(bytes))), encoding: 'windows-1252' };
}
