import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { and, eq } from 'drizzle-orm';
import { adminPassword, commonPassword } from '#contract/enrolment/enrolment.ts';
import { isCommonPassword } from '#domain/account/password.ts';
import { consultants } from '../consultant/tables.ts';
import type { Database } from '../db/database.ts';
import { callingQuietLibrary } from './hidden-error.ts';
import { session } from './tables.ts';

/**
 * Our additions to the library's calls. A sign-out ends all sessions of the person. A common new password is rejected,
 * and an admin's must be longer.
 */
export const beforeCall = (db: Database) =>
  createAuthMiddleware(async (ctx) => {
    const { path, body } = ctx;
    if (path === '/sign-out') {
      // A sign-out that could not read the session has ended none, and must not answer that it did.
      const current = await callingQuietLibrary(() => getSessionFromCtx(ctx));
      if (current) await db.delete(session).where(eq(session.userId, current.user.id));
      return;
    }
    if (path !== '/reset-password') return;
    const chosen: unknown = body?.newPassword;
    if (typeof chosen === 'string' && isCommonPassword(chosen)) {
      throw new APIError('UNPROCESSABLE_ENTITY', { code: 'COMMON_PASSWORD', message: commonPassword.message });
    }
    if (typeof chosen === 'string' && chosen.length < adminPassword.length) {
      const token: unknown = body?.token ?? ctx.query?.token;
      const link = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${String(token)}`);
      if (link && (await isAdmin(db, link.value))) {
        throw new APIError('UNPROCESSABLE_ENTITY', {
          code: 'ADMIN_PASSWORD_TOO_SHORT',
          message: adminPassword.message,
        });
      }
    }
  });

async function isAdmin(db: Database, userId: string): Promise<boolean> {
  const rows = await db
    .select({ consultantId: consultants.consultantId })
    .from(consultants)
    .where(and(eq(consultants.consultantId, userId), eq(consultants.isAdmin, true)));
  return rows.length > 0;
}
