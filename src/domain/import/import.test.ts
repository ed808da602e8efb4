import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnNames } from './column-names.ts';
import { ColumnReading, constraintsOf } from './column-type.ts';
import { csvFileFault, isTableName, tableNameOf } from './csv-file.ts';
import { createTableSql } from './table-sql.ts';

test.each([
  ['', ''],
  ['Team Sales', 'team_sales'],
  ['2026 orders', 'table_2026_orders'],
  ['_x', 'table__x'],
  ['x'.repeat(60), 'x'.repeat(50)],
  ['9'.repeat(60), `table_${'9'.repeat(44)}`],
  ['a"; drop table orders;--', 'a___drop_table_orders___'],
])('%o becomes the table name %o', (typed, name) => expect(tableNameOf(typed)).toBe(name));

test('any typed text becomes a valid table name or an empty one, and a table name stays unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const name = tableNameOf(typed);
      expect(name === '' || isTableName(name)).toBe(true);
      expect(tableNameOf(name)).toBe(name);
    }),
  );
});

test.each([
  [{ name: 'a.csv', type: '', size: 10 }, null],
  [{ name: 'a.CSV', type: 'application/vnd.ms-excel', size: 10 }, null],
  [{ name: 'a', type: 'text/csv', size: 10 * 1024 * 1024 }, null],
  [{ name: 'a.csv', type: 'text/csv', size: 10 * 1024 * 1024 + 1 }, 'too-large'],
  [{ name: 'a.xls', type: 'application/vnd.ms-excel', size: 10 }, 'not-csv'],
  [{ name: 'a.XLSX', type: '', size: 10 }, null],
  [{ name: 'a.xlsx', type: '', size: 10 * 1024 * 1024 + 1 }, 'too-large'],
])('the file %o: %o', (file, fault) => expect(csvFileFault(file)).toBe(fault));

test('headers become names of columns', () => {
  expect(
    columnNames(['id', 'parentId', 'Product Id', 'Name', 'name', 'Prénom', '', '2nd', 'ctid', 'select', 'a"b', '日本']),
  ).toEqual([
    'id',
    'parent_id',
    'product_id',
    'name',
    'name_2',
    'prenom',
    'column_7',
    'c_2nd',
    'ctid_value',
    'select',
    'a_b',
    'column_12',
  ]);
});

test('no headers make two columns of one name, or a name that PostgreSQL would cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', 'a_2', 'A', 'xmin'))),
      (headers) => {
        const names = columnNames(headers);
        expect(new Set(names).size).toBe(headers.length);
        for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9_]{0,62}$/);
      },
    ),
  );
});

const id = '0d4f1f9e-6d5c-4f0e-9a3b-1c2d3e4f5a6b';
const reading = (name: string, values: readonly string[]) => {
  const column = new ColumnReading(name);
  for (const value of values) column.take(value);
  return column;
};

test.each([
  ['consultant_id', [id, id.replace('0d', '1d')], 'UUID', ['PRIMARY KEY']],
  ['consultant_id', [id, id.toUpperCase()], 'UUID', ['NOT NULL']],
  ['consultant_id', [id, ''], 'UUID', [null]],
  ['id', ['100', '101'], 'INTEGER', ['PRIMARY KEY']],
  ['id', ['0', '-0'], 'DECIMAL', ['NOT NULL']],
  ['id', ['1.0', '1.00'], 'DECIMAL', ['NOT NULL']],
  ['total_earnings', ['1', '2'], 'DECIMAL', [null]],
  ['total_earnings', ['1.50', '-2', ''], 'DECIMAL', [null]],
  ['total_earnings', ['$1.50'], 'TEXT', [null]],
  ['level', ['1', '2'], 'INTEGER', [null]],
  ['phone', ['0123', '4'], 'TEXT', [null]],
  ['big', ['9999999999999999999'], 'TEXT', [null]],
  ['done', ['true', 'FALSE'], 'BOOLEAN', [null]],
  ['join_date', ['2026-02-28', ''], 'DATE', [null]],
  ['join_date', ['2026-02-30'], 'TEXT', [null]],
  ['at', ['2003-07-16T19:00:00.000Z', '2003-07-16 19:00:00+02:00'], 'TIMESTAMPTZ', [null]],
  ['at', ['2003-07-16 19:00:00'], 'TIMESTAMP', [null]],
  ['at', ['2003-07-16 25:00:00'], 'TEXT', [null]],
  ['mixed', ['1', 'true'], 'TEXT', [null]],
  ['infinite', ['NaN', 'Infinity'], 'TEXT', [null]],
  ['none', ['', ''], 'TEXT', [null]],
] as const)('[BO-149] %s with %o is %s', (name, values, type, constraints) => {
  const column = reading(name, values);
  expect(column.type).toBe(type);
  expect(constraintsOf([column])).toEqual(constraints);
});

test('a table has one key, the first that can be one', () => {
  const columns = [reading('parent_id', ['1', '1']), reading('id', ['1', '2']), reading('other_id', ['3', '4'])];
  expect(constraintsOf(columns)).toEqual(['NOT NULL', 'PRIMARY KEY', 'NOT NULL']);
});

test('the statement quotes every name', () => {
  const sql = createTableSql('team', [
    { name: 'consultant_id', type: 'UUID', constraint: 'PRIMARY KEY' },
    { name: 'a"b', type: 'TEXT', constraint: null },
  ]);
  expect(sql).toBe('CREATE TABLE "imported"."team" (\n  "consultant_id" uuid PRIMARY KEY,\n  "a""b" text\n);\n');
});
