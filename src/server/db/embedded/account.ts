import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedUnavailable } from './unavailable.ts';

/** An existing account of the system. */
export type Account = { name: string; uid: number; gid: number };

/**
 * The account the server runs as, or undefined for our own.
 *
 * PostgreSQL refuses to run as root, so root (containers, CI) uses an existing account: the owner of an existing cluster
 * (PostgreSQL accepts no other), otherwise `postgres`, otherwise `nobody`. No account is created.
 */
export function serverAccount(cluster: string): Account | undefined {
  const own = process.getuid?.();
  if (own === undefined) return undefined;
  const owner = existsSync(join(cluster, 'PG_VERSION')) ? statSync(cluster) : undefined;
  if (own !== 0) {
    if (owner && owner.uid !== own)
      throw new EmbeddedUnavailable(
        `The database in ${cluster} belongs to ${nameOf(owner.uid)}: start as that user, or set DATABASE_URL.`,
      );
    return undefined;
  }
  if (owner && owner.uid !== 0) return { name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid };
  const account = accounts().find((a) => a.name === 'postgres') ?? accounts().find((a) => a.name === 'nobody');
  if (!account)
    throw new EmbeddedUnavailable(
      'PostgreSQL does not run as root and there is no user postgres or nobody here: start as another user, or set DATABASE_URL.',
    );
  return account;
}

/** Whether the account can access this existing folder, by the mode bits. */
export function reaches(account: Account | undefined, folder: string): boolean {
  if (!account) return true;
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    const { uid, gid, mode } = statSync(at);
    const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode;
    if ((bits & 1) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function accounts(): Account[] {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name !== '' && uid > 0);
}

function nameOf(uid: number): string {
  return uid === 0 ? 'root' : (accounts().find((a) => a.uid === uid)?.name ?? `user ${uid}`);
}
