import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));

test('only one function writes audit events', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  const own = ['server/audit/tables.ts', 'server/audit/write-audit-event.ts'];
  const written =
    /\.insert\(\s*auditEvents\b|insertMany\([^)]*\bauditEvents\b|insertionOf\(\s*auditEvents\b|insert into (public\.)?"?audit_events/i;
  const named = /import [^;]*\bauditEvents\b/;
  const writers = files.filter((path) => {
    const text = readFileSync(join(src, path), 'utf8');
    return written.test(text) || named.test(text);
  });
  expect(writers.length).toBeGreaterThan(0);
  expect(writers.filter((path) => !own.includes(path.replaceAll('\\', '/')))).toEqual([]);
});
