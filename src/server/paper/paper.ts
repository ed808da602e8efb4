import { setImmediate, setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const fontFile = (weight: string) => fileURLToPath(new URL(`./fonts/schibsted-grotesk-${weight}.ttf`, import.meta.url));
const regular = fontFile('regular');
const bold = fontFile('bold');

const ink = '#17201c';
const muted = '#4f5a53';
const spruce = '#1d4d3c';
const line = '#ddd8cb';
const sunken = '#f3f1ea';

/** Letter paper with its margins, in points. */
const page = { width: 612, height: 792, left: 54, right: 54, top: 60, bottom: 66 } as const;
const room = page.width - page.left - page.right;
/** As much as may wait in memory for a reader who is slower than we are. */
const mostWaiting = 256 * 1024;

export interface PaperHead {
  readonly title: string;
  /** Who issues it. */
  readonly company: string;
  /** Stands at the foot of every page beside its number. */
  readonly foot: string;
  readonly issuedAt: Date;
}

export interface PaperColumn {
  readonly header: string;
  /** Its share of the width; the shares of a table need not add up to anything. */
  readonly width: number;
  /** `end` for figures. */
  readonly align?: 'start' | 'end';
}

/** The cells of a row; the first one names it. */
export type PaperRow = readonly string[];

/**
 * A tagged PDF, written as it is read: headings, facts and tables with their structure, in a language, with the fonts
 * inside (PDF/UA). Pages leave memory when they are full.
 */
export class Paper {
  readonly document: PDFKit.PDFDocument;
  readonly #head: PaperHead;
  #pages = 0;

  constructor(head: PaperHead) {
    this.#head = head;
    // Newer than the types of the library: the subset, and the scope of a header.
    const options: object = {
      size: [page.width, page.height],
      margins: { left: page.left, right: page.right, top: page.top, bottom: 0 },
      font: regular,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: 'en-CA',
      displayTitle: true,
      autoFirstPage: false,
      info: { Title: head.title, Author: head.company, CreationDate: head.issuedAt, ModDate: head.issuedAt },
    };
    this.document = new PDFDocument(options);
    this.#openPage();
    this.#masthead();
  }

  heading(text: string): void {
    this.#need(60);
    this.document.y += 20;
    this.#tagged('H2', () => this.#text(text, page.left, room, { font: bold, size: 12.5, color: spruce }));
    this.document.y += 4;
  }

  paragraph(text: string): void {
    const height = this.#heightOf(text, room, regular, 9.5);
    this.#need(height + 6);
    this.#tagged('P', () => this.#text(text, page.left, room, { size: 9.5, color: muted }));
    this.document.y += 6;
  }

  /** Names with their values, three beside each other: a table whose rows are single facts. */
  facts(facts: readonly (readonly [label: string, value: string])[]): void {
    const columns = 3;
    const width = room / columns;
    const table = this.document.struct('Table');
    this.document.addStructure(table);
    for (let from = 0; from < facts.length; from += columns) {
      const some = facts.slice(from, from + columns);
      const height = Math.max(...some.map(([, value]) => this.#heightOf(value, width - 12, bold, 10))) + 22;
      this.#need(height);
      const top = this.document.y;
      for (const [at, [label, value]] of some.entries()) {
        const x = page.left + at * width;
        const row = this.document.struct('TR');
        table.add(row);
        row.add(this.#cell('Row', () => this.#text(label, x, width - 12, { size: 8, color: muted, y: top })));
        row.add(this.#cell(null, () => this.#text(value, x, width - 12, { font: bold, size: 10, y: top + 11 })));
        row.end();
      }
      this.document.y = top + height;
    }
    table.end();
  }

  /**
   * A table that may go on for pages, each beginning with the headers again. `totals` stand below it. Rows are asked for
   * as they are written.
   */
  async table(
    columns: readonly PaperColumn[],
    rows: Iterable<PaperRow> | AsyncIterable<PaperRow>,
    totals: readonly PaperRow[] = [],
  ): Promise<void> {
    const places = placesOf(columns);
    const table = this.document.struct('Table');
    this.document.addStructure(table);
    this.#need(60);
    this.#headers(columns, places, table);
    let written = 0;
    for await (const row of rows) {
      if (this.#need(this.#rowHeight(row, places, regular))) this.#headers(columns, places, null);
      this.#row(row, places, table, regular);
      written += 1;
      if (this.document.readableLength > mostWaiting || written % 50 === 0) await this.#drained();
    }
    for (const row of totals) {
      if (this.#need(this.#rowHeight(row, places, bold))) this.#headers(columns, places, null);
      this.#row(row, places, table, bold);
    }
    table.end();
    this.document.y += 8;
  }

  end(): void {
    this.document.end();
  }

  /** Lets others work, and waits until the reader has taken most of what is written; one who left ends the writing. */
  async #drained(): Promise<void> {
    do {
      await setImmediate();
      if (this.document.destroyed) throw new Error('nobody reads this paper any more');
      if (this.document.readableLength > mostWaiting) await setTimeout(20);
    } while (this.document.readableLength > mostWaiting);
  }

  #openPage(): void {
    this.document.addPage();
    this.#pages += 1;
    const y = page.height - 44;
    this.document.markContent('Artifact', { type: 'Pagination' });
    this.document
      .moveTo(page.left, y)
      .lineTo(page.width - page.right, y)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
    this.#text(this.#head.foot, page.left, room - 80, { size: 7.5, color: muted, y: y + 8 });
    this.#text(`Page ${this.#pages}`, page.left + room - 80, 80, { size: 7.5, color: muted, y: y + 8, align: 'right' });
    this.document.endMarkedContent();
    this.document.y = page.top;
  }

  #masthead(): void {
    const { document } = this;
    document.markContent('Artifact', { type: 'Layout' });
    // The company's small mark: a drop.
    document
      .save()
      .translate(page.left, page.top - 16)
      .scale(0.85);
    document.path('M7 0C10 4.6 14 8 14 12.2A7 7 0 0 1 0 12.2C0 8 4 4.6 7 0Z').fill(spruce);
    document.restore();
    document.endMarkedContent();
    this.#tagged('P', () =>
      this.#text(this.#head.company, page.left + 20, room - 20, { font: bold, size: 11, y: page.top - 13 }),
    );
    document.y = page.top + 18;
    this.#tagged('H1', () => this.#text(this.#head.title, page.left, room, { font: bold, size: 20, color: spruce }));
    document.y += 10;
  }

  /** Makes sure that so much fits below; answers whether a new page was begun for it. */
  #need(height: number): boolean {
    if (this.document.y + height <= page.height - page.bottom) return false;
    this.#openPage();
    return true;
  }

  #headers(columns: readonly PaperColumn[], places: readonly Place[], table: PDFKit.PDFStructureElement | null): void {
    const headers = columns.map(({ header }) => header);
    const height = Math.max(...headers.map((text, at) => this.#heightOf(text, places[at]?.width ?? 0, bold, 8))) + 8;
    const top = this.document.y;
    this.document.markContent('Artifact', { type: 'Layout' });
    this.document.rect(page.left, top, room, height).fill(sunken);
    this.document.endMarkedContent();
    const cell = (text: string, place: Place) => () =>
      this.#text(text, place.x, place.width, { font: bold, size: 8, color: muted, y: top + 4, align: place.align });
    if (table === null) {
      // The same headers on another page say nothing new.
      this.document.markContent('Artifact', { type: 'Pagination' });
      for (const [at, place] of places.entries()) cell(headers[at] ?? '', place)();
      this.document.endMarkedContent();
    } else {
      const row = this.document.struct('TR');
      table.add(row);
      for (const [at, place] of places.entries()) {
        row.add(this.#cell('Column', cell(headers[at] ?? '', place)));
      }
      row.end();
    }
    this.document.y = top + height;
  }

  #row(cells: PaperRow, places: readonly Place[], table: PDFKit.PDFStructureElement, font: string): void {
    const height = this.#rowHeight(cells, places, font);
    const top = this.document.y;
    const row = this.document.struct('TR');
    table.add(row);
    for (const [at, place] of places.entries()) {
      const draw = () =>
        this.#text(cells[at] ?? '', place.x, place.width, {
          font,
          size: 8.5,
          color: ink,
          y: top + 4,
          align: place.align,
        });
      row.add(this.#cell(at === 0 ? 'Row' : null, draw));
    }
    row.end();
    const y = top + height;
    this.document.markContent('Artifact', { type: 'Layout' });
    this.document
      .moveTo(page.left, y)
      .lineTo(page.width - page.right, y)
      .lineWidth(0.4)
      .strokeColor(line)
      .stroke();
    this.document.endMarkedContent();
    this.document.y = y;
  }

  #rowHeight(cells: PaperRow, places: readonly Place[], font: string): number {
    return Math.max(...places.map(({ width }, at) => this.#heightOf(cells[at] ?? '', width, font, 8.5))) + 8;
  }

  #heightOf(text: string, width: number, font: string, size: number): number {
    return this.document
      .font(font)
      .fontSize(size)
      .heightOfString(text.normalize('NFC') || ' ', { width });
  }

  /** A cell of a table; one with a scope is the header of its row or column. */
  #cell(scope: 'Row' | 'Column' | null, draw: () => void): PDFKit.PDFStructureElement {
    const options: object = scope === null ? {} : { scope };
    return this.document.struct(scope === null ? 'TD' : 'TH', options, [draw]);
  }

  #tagged(type: string, draw: () => void): void {
    this.document.addStructure(this.document.struct(type, {}, [draw]));
  }

  #text(text: string, x: number, width: number, look: Look): void {
    const { font = regular, size, color = ink, y = this.document.y, align = 'left' } = look;
    this.document.font(font).fontSize(size).fillColor(color).text(text.normalize('NFC'), x, y, { width, align });
  }
}

interface Look {
  readonly font?: string;
  readonly size: number;
  readonly color?: string;
  readonly y?: number;
  readonly align?: 'left' | 'right';
}

interface Place {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

function placesOf(columns: readonly PaperColumn[]): Place[] {
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
