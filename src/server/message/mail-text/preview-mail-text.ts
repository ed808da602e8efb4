import { worker } from '#domain/account/actor.ts';
import { mailTextChanges } from '#domain/message/mail-text.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { renderMail } from '../mail/render-mail.ts';
import { writtenMail } from '../mail/written-mail.ts';
import { exampleMail, withEntered } from './edited-mail.ts';
import { newestTexts } from './stored-texts.ts';

export const previewMailText = functions.message.previewMailText.handler(
  async ({ input, context: { db, company }, errors }) => {
    const { version, texts: own } = await withActor(db, worker, newestTexts);
    if (version !== input.version) throw errors.MAIL_TEXTS_CHANGED();
    const mail = exampleMail(company, input.mail);
    const result = withEntered(mail, own, input.texts);
    if ('refused' in result) throw errors.NOT_FOUND();
    if ('problems' in result) throw errors.MAIL_TEXTS_REFUSED({ data: { problems: result.problems } });
    const changes = mailTextChanges(own, result.texts);
    if (changes.length === 0) throw errors.NO_CHANGES();
    const written = writtenMail(mail, result.texts, company.brand.name);
    return { changes, subject: written.subject, plain: renderMail(company, written).text };
  },
);
