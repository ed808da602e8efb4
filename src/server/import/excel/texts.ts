import { csvLimits, excelLimits } from '#domain/import/csv-file.ts';
import { ExcelError } from './unzip.ts';

/** Enough to see that a text is too long for a cell. */
const maxLength = csvLimits.cellBytes + 1;

/** A text in pieces of different fonts; the pronunciation of Japanese characters is left out. */
export class RichText {
  #text = '';
  #inText = false;
  #spoken = 0;

  open(tag: string): void {
    if (tag === 'rPh') this.#spoken++;
    else if (tag === 't') this.#inText = true;
  }

  close(tag: string): void {
    if (tag === 'rPh') this.#spoken--;
    else if (tag === 't') this.#inText = false;
  }

  add(text: string): void {
    if (this.#inText && this.#spoken === 0 && this.#text.length < maxLength) this.#text += text;
  }

  take(): string {
    const text = textOf(this.#text.slice(0, maxLength));
    this.#text = '';
    return text;
  }
}

/** Characters that XML can't have are written `_x000D_`. */
export const textOf = (written: string): string =>
  written
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '');

/** The texts that cells refer to, in one piece of memory outside of the thread's heap. */
export class SharedTexts {
  #bytes = Buffer.alloc(64 * 1024);
  #ends = new Uint32Array(1024);
  #count = 0;

  add(text: string): void {
    const start = this.#end(this.#count - 1);
    const end = start + Buffer.byteLength(text);
    if (end > excelLimits.sharedBytes || this.#count > excelLimits.sharedBytes / 8) throw new ExcelError('too-complex');
    if (end > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(end, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, start);
      this.#bytes = larger;
    }
    if (this.#count === this.#ends.length) {
      const longer = new Uint32Array(this.#count * 2);
      longer.set(this.#ends);
      this.#ends = longer;
    }
    this.#bytes.write(text, start);
    this.#ends[this.#count++] = end;
  }

  /** Null for a number that no text has. */
  at(index: number): string | null {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return null;
    return this.#bytes.toString('utf8', this.#end(index - 1), this.#end(index));
  }

  #end(index: number): number {
    return index < 0 ? 0 : (this.#ends[index] ?? 0);
  }
}
