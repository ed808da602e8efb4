import { bold, type Element, muted, page, regular, room, type Sheets } from './sheets.ts';

export interface DocumentColumn {
  readonly header: string;
  /** Its share of the width; the shares of a table need not add up to anything. */
  readonly width: number;
  /** `end` for figures. */
  readonly align?: 'start' | 'end';
}

/** The cells of a row; the first one names it. */
export type DocumentRow = readonly string[];

/** A table over any number of pages, with the headers on each. The caller ends it. */
export class DocumentTable {
  readonly #sheets: Sheets;
  readonly #headers: readonly string[];
  readonly #places: readonly Place[];
  readonly #table: Element;

  constructor(sheets: Sheets, columns: readonly DocumentColumn[]) {
    this.#sheets = sheets;
    this.#headers = columns.map(({ header }) => header);
    this.#places = placesOf(columns);
    this.#table = sheets.table();
    sheets.need(60);
    this.#drawHeaders('first');
  }

  row(cells: DocumentRow, weight: 'plain' | 'total'): void {
    const font = weight === 'total' ? bold : regular;
    const height = this.#tallest(cells, font, 8.5);
    if (this.#sheets.need(height)) this.#drawHeaders('again');
    const top = this.#sheets.y;
    const row = this.#sheets.row(this.#table);
    for (const [at, place] of this.#places.entries()) {
      const draw = () =>
        this.#sheets.text(cells[at] ?? '', place.x, place.width, { font, size: 8.5, y: top + 4, align: place.align });
      row.add(this.#sheets.cell(at === 0 ? 'Row' : null, draw));
    }
    row.end();
    this.#sheets.artifact('Layout', () => this.#sheets.rule(top + height, 0.4));
    this.#sheets.y = top + height;
  }

  end(): void {
    this.#table.end();
    this.#sheets.y += 8;
  }

  #drawHeaders(time: 'first' | 'again'): void {
    const sheets = this.#sheets;
    const height = this.#tallest(this.#headers, bold, 8);
    const top = sheets.y;
    sheets.artifact('Layout', () => sheets.band(top, height));
    const cells = this.#places.map(({ x, width, align }, at) => () => {
      sheets.text(this.#headers[at] ?? '', x, width, { font: bold, size: 8, color: muted, y: top + 4, align });
    });
    if (time === 'again') {
      // Screen readers skip the repeated headers.
      sheets.artifact('Pagination', () => {
        for (const draw of cells) draw();
      });
    } else {
      const row = sheets.row(this.#table);
      for (const draw of cells) row.add(sheets.cell('Column', draw));
      row.end();
    }
    sheets.y = top + height;
  }

  #tallest(cells: DocumentRow, font: string, size: number): number {
    return (
      Math.max(...this.#places.map(({ width }, at) => this.#sheets.heightOf(cells[at] ?? '', width, font, size))) + 8
    );
  }
}

interface Place {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** Where the text of each column is, in points. */
export function placesOf(columns: readonly DocumentColumn[]): Place[] {
  const gap = 8;
  const shares = columns.reduce((sum, { width }) => sum + width, 0);
  let x = page.left;
  return columns.map(({ width: share, align }) => {
    const width = (room * share) / shares;
    const place = { x: x + gap / 2, width: width - gap, align: align === 'end' ? 'right' : 'left' } as const;
    x += width;
    return place;
  });
}
