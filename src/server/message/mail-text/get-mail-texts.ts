import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { mailExamples } from '../mail/mail-examples.ts';
import { writtenText } from '../mail/written-mail.ts';
import { textIdsOfMail } from './edited-mail.ts';
import { newestTexts } from './stored-texts.ts';

export const getMailTexts = functions.message.getMailTexts.handler(async ({ context: { db, company } }) => {
  const { version, texts } = await withActor(db, worker, newestTexts);
  const mails = mailExamples(company).map(({ name, mail }) => ({
    mail: name,
    subject: writtenText(mail.subject, texts, company.brand.name),
    changed: textIdsOfMail(mail).filter((id) => id in texts).length,
  }));
  return { version, mails };
});
