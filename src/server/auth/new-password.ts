import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { and, eq } from 'drizzle-orm';
import { adminPassword, commonPassword } from '#contract/enrolment.ts';
import { isCommonPassword } from '#domain/person/password.ts';
import type { Database } from '../db/database.ts';
import { consultants } from '../person/tables.ts';

/**
 * What the library's own checks of a new password leave out: a common one is refused, an admin's is longer, and a change
 * ends every other session whatever the caller asked for.
 */
export const newPasswordRules = (db: Database) =>
  createAuthMiddleware(async (ctx) => {
    const { path, body } = ctx;
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
  const found = await db
    .select({ consultantId: consultants.consultantId })
    .from(consultants)
    .where(and(eq(consultants.consultantId, userId), eq(consultants.isAdmin, true)));
  return found.length > 0;
}
