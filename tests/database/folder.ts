import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new temporary folder that works as `DATA_DIR`, also when the tests run as root and the embedded server runs as
 * another account.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'birchline-'));
  chmodSync(folder, 0o711);
  return folder;
}
