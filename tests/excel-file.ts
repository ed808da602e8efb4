import { strToU8, type Zippable, zipSync } from 'fflate';

// Files of Excel as tests need them, part by part.

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** A text with leading or trailing spaces or zeros stays as it is, in the workbook's shared texts. */
export type ExcelCell = string | number | boolean | null | { readonly xml: string } | { readonly date: number };

type Sheets = Readonly<Record<string, readonly (readonly ExcelCell[])[]>>;

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);

/** The parts of a workbook; style 1 is a day, 2 a time, 3 a code of five digits. */
export function excelParts(sheets: Sheets, hidden: readonly string[] = []): Record<string, string> {
  const texts: string[] = [];
  const cell = (value: ExcelCell, place: string) => {
    if (value === null) return '';
    if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${Number(value)}</v></c>`;
    if (typeof value === 'string') return `<c r="${place}" t="s"><v>${texts.push(value) - 1}</v></c>`;
    if ('date' in value) return `<c r="${place}" s="1"><v>${value.date}</v></c>`;
    return value.xml.replace('<c', `<c r="${place}"`);
  };
  const parts = Object.values(sheets).map((rows) => {
    const xml = rows.map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((value, column) => cell(value, `${letters(column)}${at + 1}`)).join('')}</row>`,
    );
    return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${xml.join('')}</sheetData></worksheet>`;
  });
  const names = Object.keys(sheets);
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return {
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${relation}"><sheets>${names
      .map(
        (name, at) =>
          `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="s" Type="${relation}/styles" Target="/xl/styles.xml"/><Relationship Id="t" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(parts.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  };
}

export const zipOf = (parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])) satisfies Zippable);

export const excelFile = (sheets: Sheets, hidden?: readonly string[]) => zipOf(excelParts(sheets, hidden));
