import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { and, eq } from 'drizzle-orm';
import { adminPassword, commonPassword } from '#contract/enrolment/enrolment.ts';
import { isCommonPassword } from '#domain/account/password.ts';
import { consultants } from '../consultant/tables.ts';
import type { Database } from '../db/database.ts';
import { session } from './tables.ts';

/**
 * Our additions to the library's calls. A sign-out ends all sessions of the person. A common new password is rejected,
 * an admin's must be longer, and a change always ends every other session.
 */
export const beforeCall = (db: Database) =>
  createAuthMiddleware(async (ctx) => {
    const { path, body } = ctx;
    if (path === '/sign-out') {
      const current = await getSessionFromCtx(ctx);
      if (current) await db.delete(session).where(eq(session.userId, current.user.id));
      return;
    }
    if (!['/reset-password', '/change-password', '/set-password'].includes(path)) return;
    const chosen: unknown = body?.newPassword;
    if (typeof chosen === 'string' && isCommonPassword(chosen)) {
      throw new APIError('UNPROCESSABLE_ENTITY', { code: 'COMMON_PASSWORD', message: commonPassword.message });
    }
    if (typeof chosen === 'string' && chosen.length < adminPassword.length) {
      const token: unknown = body?.token ?? ctx.query?.token;
      const userId =
        path === '/reset-password'
          ? (await ctx.context.internalAdapter.findVerificationValue(`reset-password:${String(token)}`))?.value
          : (await getSessionFromCtx(ctx))?.user.id;
      if (userId !== undefined && (await isAdmin(db, userId))) {
        throw new APIError('UNPROCESSABLE_ENTITY', {
          code: 'ADMIN_PASSWORD_TOO_SHORT',
          message: adminPassword.message,
        });
      }
    }
    if (path === '/change-password') return { context: { body: { ...body, revokeOtherSessions: true } } };
  });

async function isAdmin(db: Database, userId: string): Promise<boolean> {
  const rows = await db
    .select({ consultantId: consultants.consultantId })
    .from(consultants)
    .where(and(eq(consultants.consultantId, userId), eq(consultants.isAdmin, true)));
  return rows.length > 0;
}
