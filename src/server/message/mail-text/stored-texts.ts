import { desc } from 'drizzle-orm';
import { checkMailText, type MailTexts } from '#domain/message/mail-text.ts';
import type { Transaction } from '../../db/database.ts';
import { standardText } from '../mail/written-mail.ts';
import { mailTextVersions } from '../tables.ts';

type StoredTexts = { readonly version: number; readonly texts: MailTexts };

/** The texts that replace standard ones. After an update a text no longer fits a standard one with other values. */
export const fittingTexts = (stored: MailTexts): MailTexts =>
  Object.fromEntries(
    Object.entries(stored).filter(([id, text]) => {
      const standard = standardText(id);
      return standard !== null && checkMailText(standard, text) === null;
    }),
  );

/** The newest version; 0 while all texts are the standard ones. `tx` acts as the worker. */
export async function newestTexts(tx: Transaction): Promise<StoredTexts> {
  const [row] = await tx
    .select({ version: mailTextVersions.version, texts: mailTextVersions.texts })
    .from(mailTextVersions)
    .orderBy(desc(mailTextVersions.version))
    .limit(1);
  return row ? { version: row.version, texts: fittingTexts(row.texts) } : { version: 0, texts: {} };
}
