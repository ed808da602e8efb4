import { afterAll, expect, test } from 'vitest';
import { excelLimits } from '#domain/import/csv-file.ts';
import { type ExcelCell, excelFile, excelParts, zipOf } from '#tests/excel-file.ts';
import { openCsvReader } from '../csv-reader.ts';
import type { TableOptions } from '../read-table.ts';
import { readExcel } from './read-excel.ts';

// The real thread, and the reading itself where a thread would only be slow.

const reader = openCsvReader();
afterAll(() => reader.close());

function shared(bytes: Uint8Array) {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

/** The header and the rows, each with its line. */
async function read(bytes: Uint8Array, options: TableOptions = {}) {
  const rows: unknown[][] = [];
  const fault = await readExcel(bytes, (cells, line) => void rows.push([...cells, line]), options);
  return fault ?? rows;
}
const faultOf = async (bytes: Uint8Array, options?: TableOptions) => {
  const answer = await read(bytes, options);
  return Array.isArray(answer) ? answer : answer.fault;
};
const people: readonly (readonly ExcelCell[])[] = [
  ['Code', 'Price', 'Active', 'Since'],
  ['00042', 12.5, true, { date: 46053 }],
  [' spaced ', 19.990000000000002, false, { xml: '<c s="2"><v>46053.75</v></c>' }],
];
const withSheet = (rows: string) => {
  const parts = excelParts({ One: [['a', 'b']] });
  return zipOf({ ...parts, 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` });
};
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const header = `<row>${text('a')}${text('b')}</row>`;

test('[BO-150] cells become the texts of a CSV file: codes with zeros, plain numbers, ISO dates, true and false', async () => {
  expect(await read(excelFile({ People: people }))).toEqual([
    ['Code', 'Price', 'Active', 'Since', 1],
    ['00042', '12.5', 'true', '2026-01-31', 2],
    [' spaced ', '19.99', 'false', '2026-01-31 18:00:00', 3],
  ]);
});

test('[BO-150] in the thread a file is analysed and handed over in rows, with the worksheet and the cells that are empty', async () => {
  const cells: readonly ExcelCell[][] = [
    ['id', 'amount'],
    [1, { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' }],
    [2, { xml: '<c><f>A3*2</f></c>' }],
    [3, { xml: '<c><f>A4*2.5</f><v>7.125</v></c>' }],
  ];
  const bytes = shared(excelFile({ Empty: [], People: cells }));
  const analysis = await reader.analyse(bytes, { excel: true });
  expect(analysis).toMatchObject({
    encoding: 'Excel',
    worksheets: { read: 'People', all: ['Empty', 'People'] },
    totalRows: 3,
    columns: [{ type: 'INTEGER' }, { type: 'DECIMAL', format: { decimals: 'point', emptied: { count: 2, line: 2 } } }],
    badValues: [
      { line: 2, column: 2, value: '#DIV/0!', reason: { kind: 'cell-error' } },
      { line: 3, column: 2, value: '', reason: { kind: 'no-value' } },
    ],
  });
  const parts: string[] = [];
  for await (const part of reader.rows(bytes, { excel: true })) parts.push(part);
  expect(parts.map((part) => JSON.parse(part))).toEqual([
    [
      ['1', null, 2],
      ['2', null, 3],
      ['3', '7.125', 4],
    ],
  ]);
});

test('empty rows, missing places, merged cells, pieces of fonts, spoken text and prefixes', async () => {
  const xml = `<row r="3"><c t="str"><v>a</v></c><c t="inlineStr"><is><r><t>b</t></r><r><t>b</t></r><rPh><t>no</t></rPh></is></c></row>
    <row r="5"><c r="A5" s="3"><v>2134</v></c><c r="B5"><v/></c><c r="GZ5" s="1"/></row><row r="6"/>
    <row r="9"><c r="B9" t="str"><v>x_x000A_y</v></c></row>`;
  const merged = withSheet(
    xml.replaceAll('<c ', '<x:c ').replaceAll('</c>', '</x:c>').replaceAll('<v>', '<x:v>').replaceAll('</v>', '</x:v>'),
  );
  expect(await read(merged)).toEqual([
    ['a', 'bb', 3],
    ['02134', '', 5],
    ['', 'x\ny', 9],
  ]);
});

test('a worksheet is chosen by its name, and hidden ones are not read', async () => {
  const file = excelFile({ Secret: [['s'], ['1']], One: [['a'], ['1']], Two: [['b'], ['2']] }, ['Secret']);
  expect(await read(file)).toEqual([
    ['a', 1],
    ['1', 2],
  ]);
  expect(await read(file, { worksheet: ' two ' })).toEqual([
    ['b', 1],
    ['2', 2],
  ]);
  expect(await read(file, { worksheet: 'three' })).toMatchObject({ fault: 'no-worksheet', worksheets: ['One', 'Two'] });
});

const compound = (marker: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000), Buffer.from(marker, 'utf16le')]);
const good = excelFile({ People: people });
const changed = (at: number) => good.map((byte, index) => (index === at ? byte ^ 0xff : byte));
/** The file with another declared size of its sheet, in the central directory (APPNOTE.TXT, 4.3.12). */
function declaring(size: number, file: Uint8Array): Buffer {
  const changed = Buffer.from(file);
  const name = changed.lastIndexOf('xl/worksheets/sheet1.xml');
  changed.writeUInt32LE(size, name - 46 + 24);
  return changed;
}

test.each([
  ['a text', Buffer.from('a,b\n1,2\n'), 'not-excel'],
  ['nothing', Buffer.alloc(0), 'not-excel'],
  ['another ZIP file', zipOf({ 'word/document.xml': '<document/>' }), 'not-excel'],
  ['a document with the name of a workbook', zipOf({ 'xl/workbook.xml': '<document/>' }), 'not-excel'],
  ['an older file', compound('Workbook'), 'old-excel'],
  ['a file with a password', compound('EncryptedPackage'), 'encrypted'],
  ['half a file', good.subarray(0, good.length / 2), 'damaged'],
  ['XML that does not end', withSheet('<row>'), 'damaged'],
  [
    'a document type with entities',
    zipOf({ ...excelParts({ A: people }), 'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "c">]><sst/>' }),
    'damaged',
  ],
  ['a text that is not there', withSheet('<row><c t="s"><v>999</v></c></row>'), 'damaged'],
  ['rows in another order', withSheet('<row r="2"/><row r="1"/>'), 'damaged'],
  ['a cell far on the right', withSheet(`${header}<row><c r="XFD2"><v>1</v></c></row>`), 'too-many-columns'],
  ['a long row', withSheet(`${header}<row>${text('1').repeat(3)}</row>`), 'uneven'],
  ['a long cell', withSheet(`${header}<row>${text('x'.repeat(33_000))}</row>`), 'too-long-cell'],
  ['no values', excelFile({ One: [], Two: [] }), 'no-header'],
  ['a header alone', withSheet(header), 'no-rows'],
  ['too many rows', withSheet(header + `<row>${text('1')}</row>`.repeat(100_001)), 'too-many-rows'],
])('%s is refused', async (_, bytes, fault) => expect(await faultOf(bytes)).toBe(fault));

test.each([
  ['more than it unpacks to', excelLimits.bytes - 100_000, 'damaged'],
  ['more than the limit', excelLimits.bytes + 1, 'unpacks-too-large'],
  ['less than it unpacks to', 1000, 'damaged'],
])('a file with a sheet that declares %s is refused', async (_, size, fault) => {
  expect(await faultOf(declaring(size, withSheet(header + ' '.repeat(100_000))))).toBe(fault);
});

test('a long text in many cells is refused, and no change of a byte breaks the reading', async () => {
  const texts = `<c t="s"><v>0</v></c>`.repeat(2);
  const parts = excelParts({ One: [['x'.repeat(32_000)]] });
  const file = zipOf({
    ...parts,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${`<row>${texts}</row>`.repeat(2000)}</sheetData></worksheet>`,
  });
  expect(await faultOf(file)).toBe('too-complex');
  for (let at = 0; at < good.length; at += 5) {
    const answer = await read(changed(at));
    if (Array.isArray(answer)) expect(answer, `the byte ${at}`).toHaveLength(3);
  }
});
