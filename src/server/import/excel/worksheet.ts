import { csvLimits, excelLimits } from '#domain/import/csv-file.ts';
import { excelNumber, placeOf } from '#domain/import/excel-value.ts';
import { readXml } from './read-xml.ts';
import { RichText, textOf } from './texts.ts';
import { ExcelError, type Parts } from './unzip.ts';
import type { Workbook } from './workbook.ts';

/** A row with its values by column, from 0; empty cells are absent. `line` is Excel's own number of the row. */
export type SheetRow = { readonly line: number; readonly cells: readonly (string | undefined)[] };

export type CellNotes = {
  /** A cell that is read as empty, with what is in it. */
  readonly onEmptied?: (kind: 'cell-error' | 'no-value', value: string, line: number, column: number) => void;
  /** A number with decimals, stored as a number. */
  readonly onDecimal?: (column: number) => void;
};

/** Reads the rows that have a value, in their order. */
export async function readWorksheet(
  parts: Parts,
  part: string,
  workbook: Workbook,
  take: (row: SheetRow) => Promise<void> | void,
  notes: CellNotes,
): Promise<void> {
  const reading = new SheetReading(workbook, notes);
  await readXml(
    parts.read(part),
    {
      open: (tag, attributes) => reading.open(tag, attributes),
      text: (text) => reading.text(text),
      close: (tag) => reading.close(tag),
    },
    async () => {
      for (const row of reading.takeRows()) {
        const taken = take(row);
        if (taken) await taken;
      }
    },
  );
}

class SheetReading {
  readonly #workbook: Workbook;
  readonly #notes: CellNotes;
  #rows: SheetRow[] = [];
  #line = 0;
  #column = 0;
  #cells: (string | undefined)[] = [];
  #type = 'n';
  #style = 0;
  #value: string | null = null;
  #inValue = false;
  #hasFormula = false;
  #inline: RichText | null = null;
  #characters = 0;

  constructor(workbook: Workbook, notes: CellNotes) {
    this.#workbook = workbook;
    this.#notes = notes;
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(tag: string, { r, t, s }: Readonly<Record<string, string>>): void {
    if (tag === 'row') this.#openRow(r);
    else if (tag === 'c') this.#openCell(r, t, s);
    else if (tag === 'v') [this.#inValue, this.#value] = [true, ''];
    else if (tag === 'f') this.#hasFormula = true;
    else if (tag === 'is') this.#inline = new RichText();
    else this.#inline?.open(tag);
  }

  text(text: string): void {
    if (!this.#inValue) this.#inline?.add(text);
    else if (this.#value !== null && this.#value.length <= csvLimits.cellBytes) this.#value += text;
  }

  close(tag: string): void {
    if (tag === 'v') this.#inValue = false;
    else if (tag === 'c') this.#closeCell();
    else if (tag !== 'row') this.#inline?.close(tag);
    else if (this.#cells.length > 0) this.#rows.push({ line: this.#line, cells: this.#cells });
  }

  #openRow(r: string | undefined): void {
    const line = r === undefined ? this.#line + 1 : Number(r);
    if (!Number.isInteger(line) || line <= this.#line) throw new ExcelError('damaged');
    [this.#line, this.#column, this.#cells] = [line, 0, []];
  }

  #openCell(r: string | undefined, t = 'n', s = '0'): void {
    const column = r === undefined ? this.#column + 1 : placeOf(r)?.column;
    if (column === undefined) throw new ExcelError('damaged');
    [this.#column, this.#type, this.#style] = [column, t, Number(s)];
    [this.#value, this.#hasFormula, this.#inline] = [null, false, null];
  }

  #closeCell(): void {
    const inline = this.#inline?.take() ?? null;
    this.#inline = null;
    const value = this.#type === 'inlineStr' ? inline : this.#valueOf(this.#value);
    if (value === null || value === '') return;
    if (this.#column > csvLimits.columns) throw new ExcelError('too-many-columns', { line: this.#line });
    this.#characters += value.length;
    if (this.#characters > excelLimits.characters) throw new ExcelError('too-complex');
    this.#cells[this.#column - 1] = value;
  }

  #valueOf(stored: string | null): string | null {
    if (stored === null) {
      if (this.#hasFormula) this.#notes.onEmptied?.('no-value', '', this.#line, this.#column - 1);
      return null;
    }
    if (this.#type === 'e') {
      this.#notes.onEmptied?.('cell-error', stored.slice(0, 40), this.#line, this.#column - 1);
      return null;
    }
    if (stored === '' || this.#type === 'str') return textOf(stored);
    if (this.#type === 'b') return stored.trim() === '1' ? 'true' : 'false';
    if (this.#type === 'd') return stored.trim().replace(/T00:00:00(\.0+)?Z?$/, '');
    const text = this.#type === 's' ? this.#workbook.texts.at(Number(stored)) : this.#number(stored);
    if (text === null) throw new ExcelError('damaged', { line: this.#line });
    return text;
  }

  #number(stored: string): string | null {
    const style = this.#workbook.styles[this.#style] ?? 'number';
    const text = excelNumber(stored, style, this.#workbook.since1904);
    if (text?.includes('.') && !text.includes(':')) this.#notes.onDecimal?.(this.#column - 1);
    return text;
  }
}
