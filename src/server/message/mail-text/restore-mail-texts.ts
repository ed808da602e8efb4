import { eq } from 'drizzle-orm';
import { worker } from '#domain/account/actor.ts';
import { withActor } from '../../db/actor.ts';
import { functions } from '../../implement.ts';
import { mailTextVersions } from '../tables.ts';
import { saveTexts } from './save-texts.ts';
import { fittingTexts } from './stored-texts.ts';

export const restoreMailTexts = functions.message.restoreMailTexts.handler(
  async ({ input: { version, restored_version, reason }, context, errors }) => {
    const saved = await withActor(context.db, worker, async (tx) => {
      const [row] = await tx
        .select({ texts: mailTextVersions.texts })
        .from(mailTextVersions)
        .where(eq(mailTextVersions.version, restored_version));
      if (!row && restored_version !== 0) throw errors.NOT_FOUND();
      return saveTexts(tx, context, { version, reason, change: () => fittingTexts(row?.texts ?? {}) });
    });
    if (saved === null) throw errors.MAIL_TEXTS_CHANGED();
    if (saved === 0) throw errors.NO_CHANGES();
    await context.reloadCompany();
    return { version: saved };
  },
);
