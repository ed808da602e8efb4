import { posix } from 'node:path';
import { builtInStyle, type NumberStyle, numberStyleOf } from '#domain/import/excel-value.ts';
import { readXml } from './read-xml.ts';
import { RichText, SharedTexts } from './texts.ts';
import { ExcelError, type Parts } from './unzip.ts';

export type Worksheet = { readonly name: string; readonly part: string };

export type Workbook = {
  /** Those that Excel shows, in its order. */
  readonly worksheets: readonly Worksheet[];
  readonly since1904: boolean;
  readonly styles: readonly NumberStyle[];
  readonly texts: SharedTexts;
};

type Relation = { readonly id: string; readonly type: string; readonly target: string };

/** What a part refers to, with full names. */
async function relationsOf(parts: Parts, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations: Relation[] = [];
  if (!parts.has(name)) return relations;
  await readXml(parts.read(name), {
    open: (tag, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
      if (tag !== 'Relationship' || mode === 'External') return;
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: path });
    },
  });
  return relations;
}

/** Reads which worksheets, styles and texts a file has; throws an `ExcelError` for other Office files. */
export async function readWorkbook(parts: Parts): Promise<Workbook> {
  const main =
    (await relationsOf(parts, '')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  // Other files are ZIP files too: documents, archives, Excel's binary format.
  if (!/\.xml$/i.test(main) || !parts.has(main)) throw new ExcelError('not-excel');
  const relations = await relationsOf(parts, main);
  const sheets: (Worksheet & { hidden: boolean })[] = [];
  let [isWorkbook, since1904] = [false, false];
  await readXml(parts.read(main), {
    open: (tag, attributes) => {
      if (tag === 'workbook') isWorkbook = true;
      if (tag === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (tag !== 'sheet') return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
      const part = relations.find((relation) => relation.id === id && relation.type === 'worksheet')?.target;
      if (part) sheets.push({ name: attributes.name ?? '', part, hidden: /hidden/i.test(attributes.state ?? '') });
    },
  });
  if (!isWorkbook) throw new ExcelError('not-excel');
  const shown = sheets.filter(({ hidden }) => !hidden);
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target;
  return {
    worksheets: shown.length > 0 ? shown : sheets,
    since1904,
    styles: await readStyles(parts, partOf('styles')),
    texts: await readTexts(parts, partOf('sharedStrings')),
  };
}

/** The kind of number that each style of the workbook shows. */
async function readStyles(parts: Parts, part: string | undefined): Promise<NumberStyle[]> {
  const styles: NumberStyle[] = [];
  if (part === undefined || !parts.has(part)) return styles;
  const codes = new Map<string, NumberStyle>();
  let inCells = false;
  await readXml(parts.read(part), {
    open: (tag, { numFmtId = '0', formatCode = '' }) => {
      if (tag === 'numFmt') codes.set(numFmtId, numberStyleOf(formatCode));
      if (tag === 'cellXfs') inCells = true;
      if (tag === 'xf' && inCells) styles.push(codes.get(numFmtId) ?? builtInStyle(Number(numFmtId)));
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

async function readTexts(parts: Parts, part: string | undefined): Promise<SharedTexts> {
  const texts = new SharedTexts();
  if (part === undefined || !parts.has(part)) return texts;
  const reading = new RichText();
  await readXml(parts.read(part), {
    open: (tag) => reading.open(tag),
    text: (text) => reading.add(text),
    close: (tag) => {
      reading.close(tag);
      if (tag === 'si') texts.add(reading.take());
    },
  });
  return texts;
}
