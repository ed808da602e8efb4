import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new temporary folder that works as `DATA_DIR`, even when the tests run as root and the embedded server runs as
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
 * Whether the system has plenty of shared memory, for some databases and browsers: containers often have 64 MB, and other
 * systems than Linux have no folder for it.
 */
export function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > 4 * gigabyte && freemem() > 8 * gigabyte;
  } catch {
    return false;
  }
}

/**
 * A temporary folder for a database that need not survive: in memory where there is plenty of it, since a database is
 * copied there in a tenth of the time that many disks take; elsewhere on the disk.
 */
export function databaseFolder(): string {
  return hasSharedMemory() ? temporaryFolder(inMemory) : temporaryFolder();
}
