import { chmodSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, reaches } from './account.ts';

/** Folders outside the checkout that the server's account can access, best first. */
export function defaultFallbackFolders(): string[] {
  return process.getuid?.() === 0
    ? ['/var/lib/birchline', '/var/tmp/birchline-root']
    : [join(homedir(), '.cache', 'birchline'), join(tmpdir(), `birchline-${process.getuid?.() ?? 'user'}`)];
}

/**
 * Creates the data directory if it is missing. If root creates it, others may traverse but not list it: the cluster
 * inside belongs to another account.
 */
export function openDataDir(folder: string, account: Account | undefined): void {
  const created = mkdirSync(folder, { recursive: true });
  if (created && account) chmodSync(folder, 0o711);
}

/**
 * The first of these folders that can be created, belongs to us alone, and is accessible to the account. Skips folders
 * that someone else prepared below a public one such as /var/tmp.
 */
export function firstUsable(folders: string[], account: Account | undefined): string | undefined {
  return folders.find((folder) => {
    try {
      if (!reaches(account, nearestExisting(folder))) return false;
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const { uid, mode } = lstatSync(folder);
      if (process.getuid && (uid !== process.getuid() || (mode & 0o022) !== 0 || !lstatSync(folder).isDirectory()))
        return false;
      if (account) chmodSync(folder, 0o755);
      return reaches(account, folder);
    } catch {
      return false;
    }
  });
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(dirname(folder));
}
