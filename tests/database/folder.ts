import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new temporary folder, good as `DATA_DIR`: also when the tests run as root, whose temporary folders are closed to the
 * account that the embedded server then runs as.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'birchline-'));
  chmodSync(folder, 0o711);
  return folder;
}
