import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new temporary folder that works as `DATA_DIR`, also when the tests run as root and the embedded server runs as
 * another account.
 */
export function temporaryFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'birchline-'));
  chmodSync(folder, 0o711);
  return folder;
}

const inMemory = '/dev/shm';
const gigabyte = 2 ** 30;

/**
 * A temporary folder for a database that need not survive: in memory where there is plenty of it, since a database is
 * copied there in a tenth of the time that many disks take; elsewhere on the disk.
 */
export function databaseFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize > 4 * gigabyte && freemem() > 8 * gigabyte) return temporaryFolder(inMemory);
  } catch {
    // Another system, or a container without that folder.
  }
  return temporaryFolder();
}
