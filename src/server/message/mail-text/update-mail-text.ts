import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { exampleMail, withEntered } from './edited-mail.ts';
import { saveTexts } from './save-texts.ts';

export const updateMailText = functions.message.updateMailText.handler(
  async ({ input: { version, reason, ...input }, context, errors }) => {
    const mail = exampleMail(context.company, input.mail);
    const saved = await withActor(context.db, worker, (tx) =>
      saveTexts(tx, context, {
        version,
        reason,
        change: (own) => {
          const result = withEntered(mail, own, input.texts);
          if ('refused' in result) throw errors.NOT_FOUND();
          if ('problems' in result) throw errors.MAIL_TEXTS_REFUSED({ data: { problems: result.problems } });
          return result.texts;
        },
      }),
    );
    if (saved === null) throw errors.MAIL_TEXTS_CHANGED();
    if (saved === 0) throw errors.NO_CHANGES();
    await context.reloadCompany();
    return { version: saved };
  },
);
