import type { Readable } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { bold, type DocumentHeader, muted, page, regular, room, Sheets, spruce } from './sheets.ts';
import { type DocumentColumn, type DocumentRow, DocumentTable } from './table.ts';

/** Bytes that may wait in memory for a slow reader. */
const maxWaiting = 256 * 1024;

/** A PDF of headings, paragraphs, facts and tables, written while it is read. */
export class PdfDocument {
  readonly #sheets: Sheets;

  constructor(head: DocumentHeader) {
    this.#sheets = new Sheets(head);
    this.#masthead(head);
  }

  get reading(): Readable {
    return this.#sheets.reading;
  }

  heading(text: string): void {
    const sheets = this.#sheets;
    sheets.need(60);
    sheets.y += 20;
    sheets.tagged('H2', () => sheets.text(text, page.left, room, { font: bold, size: 12.5, color: spruce }));
    sheets.y += 4;
  }

  paragraph(text: string): void {
    const sheets = this.#sheets;
    sheets.need(sheets.heightOf(text, room, regular, 9.5) + 6);
    sheets.tagged('P', () => sheets.text(text, page.left, room, { size: 9.5, color: muted }));
    sheets.y += 6;
  }

  /** Labels with their values, three per line: a table with one fact per row. */
  facts(facts: readonly (readonly [label: string, value: string])[]): void {
    const sheets = this.#sheets;
    const columns = 3;
    const width = room / columns;
    const table = sheets.table();
    for (let from = 0; from < facts.length; from += columns) {
      const some = facts.slice(from, from + columns);
      const height = Math.max(...some.map(([, value]) => sheets.heightOf(value, width - 12, bold, 10))) + 22;
      sheets.need(height);
      const top = sheets.y;
      for (const [at, [label, value]] of some.entries()) {
        const x = page.left + at * width;
        const row = sheets.row(table);
        row.add(sheets.cell('Row', () => sheets.text(label, x, width - 12, { size: 8, color: muted, y: top })));
        row.add(sheets.cell(null, () => sheets.text(value, x, width - 12, { font: bold, size: 10, y: top + 11 })));
        row.end();
      }
      sheets.y = top + height;
    }
    table.end();
  }

  /** A table of any length that reads each row when it writes it. `totals` are its last rows. */
  async table(
    columns: readonly DocumentColumn[],
    rows: Iterable<DocumentRow> | AsyncIterable<DocumentRow>,
    totals: readonly DocumentRow[] = [],
  ): Promise<void> {
    const table = new DocumentTable(this.#sheets, columns);
    let written = 0;
    for await (const row of rows) {
      table.row(row, 'plain');
      written += 1;
      if (this.#sheets.waiting > maxWaiting || written % 50 === 0) await this.#drained();
    }
    for (const row of totals) table.row(row, 'total');
    table.end();
  }

  end(): void {
    this.#sheets.end();
  }

  /** Yields to other work and waits until the reader has taken most of the data; throws if the reader has left. */
  async #drained(): Promise<void> {
    do {
      await setImmediate();
      if (this.reading.destroyed) throw new Error('the reader of this document has left');
      if (this.#sheets.waiting > maxWaiting) await setTimeout(20);
    } while (this.#sheets.waiting > maxWaiting);
  }

  #masthead({ company, sender, title }: DocumentHeader): void {
    const sheets = this.#sheets;
    sheets.artifact('Layout', () => sheets.mark(page.left, page.top - 16));
    sheets.tagged('P', () =>
      sheets.text(company, page.left + 20, room - 20, { font: bold, size: 11, y: page.top - 13 }),
    );
    sheets.y = page.top + 4;
    sheets.tagged('P', () => sheets.text(sender.join(' · '), page.left + 20, room - 20, { size: 8, color: muted }));
    sheets.y += 10;
    sheets.tagged('H1', () => sheets.text(title, page.left, room, { font: bold, size: 20, color: spruce }));
    sheets.y += 10;
  }
}
