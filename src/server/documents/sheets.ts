import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { readerLocale } from '#contract/language/format.ts';
import { m } from '#messages';

const fontFile = (weight: string) => fileURLToPath(new URL(`./fonts/schibsted-grotesk-${weight}.ttf`, import.meta.url));
export const regular = fontFile('regular');
export const bold = fontFile('bold');

export const muted = '#4f5a53';
export const spruce = '#1d4d3c';
const ink = '#17201c';
const line = '#ddd8cb';
const sunken = '#f3f1ea';

/** Letter paper with its margins, in points. */
export const page = { width: 612, height: 792, left: 54, right: 54, top: 60, bottom: 66 } as const;
/** Its width without the margins. */
export const room = page.width - page.left - page.right;

export interface DocumentHeader {
  readonly title: string;
  /** The issuer, and the lines of its address. */
  readonly company: string;
  readonly sender: readonly string[];
  /** The footer of every page, beside its number. */
  readonly foot: string;
  readonly issuedAt: Date;
}

export interface Look {
  readonly font?: string;
  readonly size: number;
  readonly color?: string;
  readonly y?: number;
  readonly align?: 'left' | 'right';
}

export type Element = PDFKit.PDFStructureElement;

/**
 * The pages of a tagged PDF, drawn from the top down to `y`. Screen readers use the structure (PDF/UA); decoration is
 * an artifact. Full pages leave memory.
 */
export class Sheets {
  readonly #document: PDFKit.PDFDocument;
  readonly #foot: string;
  readonly #total: PageTotal;
  #pages = 0;

  constructor({ title, company, foot, issuedAt }: DocumentHeader) {
    this.#foot = foot;
    // Newer than the types of the library: the subset, and the scope of a header.
    const options: object = {
      size: [page.width, page.height],
      margins: { left: page.left, right: page.right, top: page.top, bottom: 0 },
      font: regular,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: readerLocale('en-CA'),
      displayTitle: true,
      autoFirstPage: false,
      info: { Title: title, Author: company, CreationDate: issuedAt, ModDate: issuedAt },
    };
    this.#document = new PDFDocument(options);
    this.#total = new PageTotal(this.#document);
    this.#open();
  }

  /** The file, as it is written. */
  get reading(): Readable {
    // The types of the library know only the writing half of what is both.
    return this.#document as unknown as Readable;
  }

  /** Bytes that wait for the reader. */
  get waiting(): number {
    return this.#document.readableLength;
  }

  get y(): number {
    return this.#document.y;
  }

  set y(y: number) {
    this.#document.y = y;
  }

  end(): void {
    this.#total.write(this.#pages);
    this.#document.end();
  }

  /** Makes sure that this height fits below; returns whether it needed a new page. */
  need(height: number): boolean {
    if (this.y + height <= page.height - page.bottom) return false;
    this.#open();
    return true;
  }

  text(text: string, x: number, width: number, look: Look): void {
    const { font = regular, size, color = ink, y = this.y, align = 'left' } = look;
    this.#document.font(font).fontSize(size).fillColor(color).text(text.normalize('NFC'), x, y, { width, align });
  }

  heightOf(text: string, width: number, font: string, size: number): number {
    return this.#document
      .font(font)
      .fontSize(size)
      .heightOfString(text.normalize('NFC') || ' ', { width });
  }

  /** Draws a heading or a paragraph. */
  tagged(type: 'H1' | 'H2' | 'P', draw: () => void): void {
    this.#document.addStructure(this.#document.struct(type, {}, [draw]));
  }

  /** Draws something that adds no information, so screen readers skip it. */
  artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.#document.markContent('Artifact', { type });
    draw();
    this.#document.endMarkedContent();
  }

  /** Starts a table; the caller ends it. */
  table(): Element {
    const table = this.#document.struct('Table');
    this.#document.addStructure(table);
    return table;
  }

  /** Starts a row of a table; the caller ends it. */
  row(table: Element): Element {
    const row = this.#document.struct('TR');
    table.add(row);
    return row;
  }

  /** A cell of a table; one with a scope is the header of its row or column. */
  cell(scope: 'Row' | 'Column' | null, draw: () => void): Element {
    const options: object = scope === null ? {} : { scope };
    return this.#document.struct(scope === null ? 'TD' : 'TH', options, [draw]);
  }

  /** A line from margin to margin. */
  rule(y: number, width: number): void {
    this.#document
      .moveTo(page.left, y)
      .lineTo(page.width - page.right, y)
      .lineWidth(width)
      .strokeColor(line)
      .stroke();
  }

  /** A sunken band from margin to margin. */
  band(y: number, height: number): void {
    this.#document.rect(page.left, y, room, height).fill(sunken);
  }

  /** The company's small mark: a drop. */
  mark(x: number, y: number): void {
    this.#document.save().translate(x, y).scale(0.85);
    this.#document.path('M7 0C10 4.6 14 8 14 12.2A7 7 0 0 1 0 12.2C0 8 4 4.6 7 0Z').fill(spruce);
    this.#document.restore();
  }

  #open(): void {
    this.#document.addPage();
    this.#pages += 1;
    const y = page.height - 44;
    this.artifact('Pagination', () => {
      this.rule(y, 0.5);
      this.text(this.#foot, page.left, room - 80, { size: footSize, color: muted, y: y + 8 });
      this.#pageNumber(y + 8);
    });
    this.y = page.top;
  }

  /** `Page 1 of 10`. The total is not known yet; a place at the end of the message is drawn when the document ends. */
  #pageNumber(y: number): void {
    const look = { size: footSize, color: muted, y };
    const [before = '', after = ''] = m.document_page({ page: String(this.#pages), total: '\0' }).split('\0');
    const width = (text: string) => this.#document.font(regular).fontSize(footSize).widthOfString(text);
    const end = page.width - page.right - width(after) - totalWidth;
    this.text(before.trimEnd(), end - width(before), width(before) + 1, look);
    this.#total.place(this.#document.page, end, y);
    if (after !== '') this.text(after, end + totalWidth, width(after) + 1, look);
  }
}

const footSize = 7.5;
/** The room for the number of pages: three digits. */
const totalWidth = 14;

/** pdfkit's own parts, which its types leave out. */
type WithFont = {
  readonly _font: {
    readonly id: string;
    readonly ascender: number;
    ref(): unknown;
    encode(text: string): readonly [encoded: readonly string[], positions: unknown];
  };
};

/**
 * The number of pages, as one drawing (a form XObject) that every page refers to: pages leave memory when they are full,
 * and PDF allows a reference to what is written later.
 */
class PageTotal {
  readonly #document: PDFKit.PDFDocument;
  readonly #font: WithFont['_font'];
  readonly #drawing: PDFKit.PDFKitReference;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
    this.#font = (document.font(regular) as unknown as WithFont)._font;
    this.#drawing = document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -footSize, 4 * totalWidth, footSize],
      Resources: { Font: { [this.#font.id]: this.#font.ref() } },
    });
  }

  /** Draws it on a page, at the top of a line of text. */
  place(current: PDFKit.PDFPage, x: number, y: number): void {
    const { xobjects } = current as unknown as { readonly xobjects: Record<string, unknown> };
    xobjects.PageTotal = this.#drawing;
    const baseline = y + (this.#font.ascender / 1000) * footSize;
    this.#document.addContent(`q 1 0 0 -1 ${x} ${baseline} cm /PageTotal Do Q`);
  }

  write(pages: number): void {
    const [encoded] = this.#font.encode(String(pages));
    const color = [1, 3, 5].map((at) => (Number.parseInt(muted.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
    this.#drawing.end(`BT ${color} rg /${this.#font.id} ${footSize} Tf <${encoded.join('')}> Tj ET`);
  }
}
