import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { exampleMail, textIdsOfMail } from './edited-mail.ts';
import { saveTexts } from './save-texts.ts';

export const resetMailText = functions.message.resetMailText.handler(
  async ({ input: { mail, version, reason }, context, errors }) => {
    const ids = textIdsOfMail(exampleMail(context.company, mail));
    const change = (own: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(own).filter(([id]) => !ids.includes(id)));
    const saved = await withActor(context.db, worker, (tx) => saveTexts(tx, context, { version, reason, change }));
    if (saved === null) throw errors.MAIL_TEXTS_CHANGED();
    if (saved === 0) throw errors.NO_CHANGES();
    await context.reloadCompany();
    return { version: saved };
  },
);
