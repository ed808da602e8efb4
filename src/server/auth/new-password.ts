import { APIError, createAuthMiddleware } from 'better-auth/api';
import { commonPassword } from '#contract/enrolment.ts';
import { isCommonPassword } from '#domain/person/password.ts';

/**
 * What the library's own checks of a new password leave out: a common one is refused, and a change ends every other
 * session whatever the caller asked for.
 */
export const newPasswordRules = createAuthMiddleware(async ({ path, body }) => {
  if (!['/reset-password', '/change-password', '/set-password'].includes(path)) return;
  const chosen: unknown = body?.newPassword;
  if (typeof chosen === 'string' && isCommonPassword(chosen)) {
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'COMMON_PASSWORD', message: commonPassword.message });
  }
  if (path === '/change-password') return { context: { body: { ...body, revokeOtherSessions: true } } };
});
