import { expect, test } from 'vitest';
import { invitationObstacle, signInState } from './invitation.ts';

const now = new Date('2026-11-20T12:00:00Z');
const before = new Date('2026-11-20T11:59:59Z');
const after = new Date('2026-11-20T12:00:01Z');

test.each([
  [null, 'ready'],
  [{ invitedAt: null, expiresAt: null }, 'none'],
  [{ invitedAt: before, expiresAt: null }, 'invited'],
  [{ invitedAt: before, expiresAt: after }, 'invited'],
  [{ invitedAt: before, expiresAt: now }, 'expired'],
  [{ invitedAt: before, expiresAt: before }, 'expired'],
] as const)('%j is %s', (open, state) => {
  expect(signInState(open, now)).toBe(state);
});

const candidate = { signIn: 'none', status: 'active', email: 'cy@reps.example', isSuppressed: false } as const;

test.each([
  [{}, null],
  [{ signIn: 'invited' }, null],
  [{ signIn: 'expired' }, null],
  [{ status: 'suspended' }, null],
  [{ signIn: 'ready', status: 'left' }, 'has-sign-in'],
  [{ status: 'left', isSuppressed: true }, 'left'],
  [{ email: '100@no-email.invalid', isSuppressed: true }, 'no-email'],
  [{ email: 'no-email.invalid@reps.example' }, null],
  [{ isSuppressed: true }, 'suppressed'],
] as const)('a consultant with %j has the obstacle %s', (given, obstacle) => {
  expect(invitationObstacle({ ...candidate, ...given })).toBe(obstacle);
});
