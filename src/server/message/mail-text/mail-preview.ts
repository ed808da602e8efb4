import type { MailName } from '#contract/message/mail-text.ts';
import { worker } from '#domain/account/actor.ts';
import type { Call } from '../../context.ts';
import { withActor } from '../../db/actor.ts';
import type { DocumentFile } from '../../documents/document-file.ts';
import { renderMail } from '../mail/render-mail.ts';
import { writtenMail } from '../mail/written-mail.ts';
import { exampleMail, withEntered } from './edited-mail.ts';
import { newestTexts } from './stored-texts.ts';

/** Only pages of this site show it. Its links open nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; sandbox";

/** A mail with example values, with these texts in place of the saved ones. Texts that can't be used change nothing. */
export async function mailPreview(
  { db, company }: Call,
  name: MailName,
  entered: Readonly<Record<string, string>>,
): Promise<DocumentFile> {
  const { texts: own } = await withActor(db, worker, newestTexts);
  const mail = exampleMail(company, name);
  const result = withEntered(mail, own, entered);
  const written = writtenMail(mail, 'texts' in result ? result.texts : own, company.brand.name);
  const body = new Blob([renderMail(company, written).html]).stream();
  return { fileName: `${name}.html`, type: 'text/html; charset=utf-8', inline: true, policy, body };
}
