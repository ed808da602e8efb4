import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { renderMail } from '../mail/render-mail.ts';
import { writtenMail } from '../mail/written-mail.ts';
import { editedTexts, exampleMail, textIdsOfMail } from './edited-mail.ts';
import { newestTexts } from './stored-texts.ts';

export const getMailText = functions.message.getMailText.handler(async ({ input, context: { db, company } }) => {
  const { version, texts: own } = await withActor(db, worker, newestTexts);
  const mail = exampleMail(company, input.mail);
  return {
    version,
    texts: editedTexts(company, { name: input.mail, mail, own }),
    changed: textIdsOfMail(mail).filter((id) => id in own).length,
    plain: renderMail(company, writtenMail(mail, own, company.brand.name)).text,
  };
});
