import { sql } from 'drizzle-orm';
import { userIdOf } from '#domain/account/actor.ts';
import { type MailTexts, mailTextChanges } from '#domain/message/mail-text.ts';
import { writeAuditEvent } from '../../audit/write-audit-event.ts';
import type { Call } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { mailTextVersions } from '../tables.ts';
import { newestTexts } from './stored-texts.ts';

type TextsChange = {
  /** The version that the admin saw. */
  readonly version: number;
  readonly reason: string;
  /** The texts of all mails, made from those of this version. */
  readonly change: (own: MailTexts) => MailTexts;
};

/**
 * Saves the next version. Null when another admin has saved one since, 0 when nothing would change. `tx` acts as the
 * worker; the caller reloads the texts after it.
 */
export async function saveTexts(
  tx: Transaction,
  call: Call,
  { version, reason, change }: TextsChange,
): Promise<number | null> {
  // Two admins who save at the same time: the second one sees the version of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mail-texts', 0))`);
  const newest = await newestTexts(tx);
  if (newest.version !== version) return null;
  const texts = change(newest.texts);
  const changes = mailTextChanges(newest.texts, texts);
  if (changes.length === 0) return 0;
  const saved = version + 1;
  await tx.insert(mailTextVersions).values({
    version: saved,
    texts,
    changes,
    reason,
    createdBy: userIdOf(call.actor),
    createdAt: call.now(),
  });
  await writeAuditEvent(tx, call, 'update-mail-texts', ['mail-texts', String(saved)], {
    reason,
    changes: Object.fromEntries(changes.map(({ id, before, after }) => [id, { before, after }])),
  });
  return saved;
}
