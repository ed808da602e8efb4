import { expect, test } from 'vitest';
import { reportOf } from './backup.ts';

const backup = {
  folder: '/backups/monday',
  databaseBytes: 411.2 * 2 ** 20,
  files: { count: 1204, bytes: 30 * 2 ** 20, missing: 0 },
  balanced: true,
  secrets: ['PAYEE_KEY', 'data/auth-secret'],
};

test('a report has the size, the duration, what was checked, and the secrets that are not in the backup', () => {
  expect(reportOf(backup, 6.04)).toEqual([
    'Backed up 442 MB (with 1,204 files) to /backups/monday in 6.0 s. The copy starts, and its books are balanced.',
    'Not in the backup: PAYEE_KEY and data/auth-secret. Store them in another place, because a restore needs them.',
  ]);
});

test('a report names a bucket, missing files, books that are not balanced and those that were not checked', () => {
  const lines = (changed: object) => reportOf({ ...backup, secrets: [], ...changed }, 61.4);
  expect(lines({ files: null, balanced: null })).toEqual([
    'Backed up 412 MB to /backups/monday in 61 s. The copy starts. Its books were not checked, because the database is of another version than this program.',
    'The files are in a bucket and not in the backup: back up the bucket, too.',
  ]);
  expect(lines({ files: { count: 1, bytes: 1, missing: 2 }, balanced: false })).toEqual([
    'Backed up 412 MB (with 1 file) to /backups/monday in 61 s. The copy starts, but its books are NOT balanced: npm run books -- prove shows what differs.',
    'Missing in the directory of files, although the database names them: 2. They are not in the backup.',
  ]);
});
