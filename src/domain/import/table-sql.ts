import type { ColumnType, Constraint } from './column-type.ts';

/** The schema of imported tables, separate from the company's own. */
export const importSchema = 'imported';

export type ImportColumn = { readonly name: string; readonly type: ColumnType; readonly constraint: Constraint };

/** What PostgreSQL calls each type that a column of a file can have. */
export const sqlTypes = {
  UUID: 'uuid',
  INTEGER: 'bigint',
  DECIMAL: 'numeric',
  BOOLEAN: 'boolean',
  DATE: 'date',
  TIMESTAMPTZ: 'timestamptz',
  TIMESTAMP: 'timestamp',
  TEXT: 'text',
} as const satisfies Record<ColumnType, string>;

/** An identifier in SQL, whatever it contains. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The one statement that makes an imported table. */
export function createTableSql(table: string, columns: readonly ImportColumn[]): string {
  const lines = columns.map(
    ({ name, type, constraint }) => `  ${quoted(name)} ${sqlTypes[type]}${constraint === null ? '' : ` ${constraint}`}`,
  );
  return `CREATE TABLE ${quoted(importSchema)}.${quoted(table)} (\n${lines.join(',\n')}\n);\n`;
}
