/** Columns that every table of PostgreSQL has already. */
const system = new Set(['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid', 'oid']);

/**
 * The names of a file's columns in a table: lower case with underscores (`parentId` and `Parent Id` are `parent_id`), a
 * letter first, at most 63 bytes, no two alike, none of the database's own.
 */
export function columnNames(headers: readonly string[]): string[] {
  const taken = new Set<string>();
  return headers.map((header, at) => {
    const plain = header
      .normalize('NFKD')
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 56);
    const first = plain === '' ? `column_${at + 1}` : /^[a-z]/.test(plain) ? plain : `c_${plain}`;
    const base = system.has(first) ? `${first}_value` : first;
    let name = base;
    for (let again = 2; taken.has(name); again++) name = `${base}_${again}`;
    taken.add(name);
    return name;
  });
}
