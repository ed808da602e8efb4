import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Actor, Role } from '#domain/account/actor.ts';
import { actingAdmin } from './acting-admin.ts';
import { noteClient } from './client.ts';
import type { ActorDatabase, Database, Transaction } from './database.ts';
import { currentWork } from './work-limits.ts';

type Work<T> = (tx: Transaction) => Promise<T>;

/**
 * The only access to the business tables: runs `work` in one transaction on a connection of the actor's role, with the
 * signature of the actor for row-level security. No statement on it can exceed that role. Role, person and request
 * limits end with the transaction. `isolation` is for work that must see one state of the database throughout.
 */
export const withActor = <T>(
  db: ActorDatabase,
  actor: Actor,
  work: Work<T>,
  isolation?: 'repeatable read',
): Promise<T> => transactionAs(db.of(actor.role), actor.role, db.signatureOf(actor), work, isolation);

/** One transaction in this role, on a connection of a login that may take it on. */
export async function transactionAs<T>(
  db: Database,
  role: Role,
  signature: string,
  work: Work<T>,
  isolation?: 'repeatable read',
): Promise<T> {
  const client = await db.$client.connect();
  const inRole = async (tx: Transaction) => {
    noteClient(tx, client);
    await actAs(tx, role, signature);
    return work(tx);
  };
  try {
    return await drizzle({ client }).transaction(inRole, isolation && { isolationLevel: isolation });
  } finally {
    client.release();
  }
}

/**
 * Sets the role, and the person or the program, for this transaction. The role is the connection's initial one; setting it
 * again overrides what an earlier borrower may have left.
 */
export async function actAs(tx: Transaction, role: Role, signature: string): Promise<void> {
  const [person, program] = role === 'worker' ? ['', signature] : [signature, ''];
  await tx.execute(
    sql`select set_config('role', ${`birchline_${role}`}, true), set_config('app.actor', ${person}, true), set_config('app.program', ${program}, true), set_config('app.admin', ${actingAdmin()}, true)${requestLimits()}${keyLimits()}`,
  );
}

/** The server cancels slow statements itself, before the connection is closed. */
function requestLimits(): SQL {
  const request = currentWork();
  if (request === undefined) return sql``;
  const { statement, lock } = request.limits;
  const limited = Math.max(1, Math.min(statement, Math.floor(request.left)));
  return sql`, set_config('statement_timeout', ${String(limited)}, true), set_config('lock_timeout', ${String(lock)}, true)`;
}

/** What the policies allow a request with an API key; where it only reads, the transaction can't write at all. */
function keyLimits(): SQL {
  const key = currentWork()?.apiKey;
  if (!key) return sql``;
  const scopes = sql`, set_config('app.api_scopes', ${key.scopes.join(' ')}, true)`;
  return key.readOnly ? sql`${scopes}, set_config('transaction_read_only', 'on', true)` : scopes;
}
