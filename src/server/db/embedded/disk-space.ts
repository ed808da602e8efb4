import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedUnavailable } from './unavailable.ts';

/** Megabytes: a new cluster with its first write-ahead log, and what a start writes to an existing one. */
const needs = { first: 128, later: 24 };

/** Throws if the disk of the data directory lacks space for a start; PostgreSQL itself would fail halfway. */
export function expectDiskSpace(dataDir: string): void {
  const cluster = join(dataDir, 'pg');
  const isThere = existsSync(cluster);
  const folder = isThere ? realpathSync(cluster) : dataDir;
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  const needed = isThere ? needs.later : needs.first;
  if (free >= needed) return;
  throw new EmbeddedUnavailable(
    `The disk of ${folder} is full (${free} MB free, ${needed} MB needed): make room and start again.`,
  );
}
