import { expect, test } from 'vitest';
import type { Actor } from '../account/actor.ts';
import { type AdminRole, adminRoles } from '../account/admin-role.ts';
import { mayChangeNote, maySeeNotes } from './admin-note.ts';

const admin = (adminRole: AdminRole): Actor => ({ role: 'admin', adminRole, userId: 'rose' });
const writers = ['owner', 'operations', 'finance', 'support'];

test('the author or an owner changes a note, with a role that writes notes', () => {
  expect(adminRoles.filter((role) => mayChangeNote(admin(role), 'rose'))).toEqual(writers);
  expect(adminRoles.filter((role) => mayChangeNote(admin(role), 'ada'))).toEqual(['owner']);
  expect(mayChangeNote({ role: 'consultant', userId: 'rose' }, 'rose')).toBe(false);
});

test('an admin reads notes about everyone but themselves, a consultant none', () => {
  expect(adminRoles.filter((role) => maySeeNotes(admin(role), 'ada'))).toEqual([...writers, 'read-only']);
  expect(adminRoles.filter((role) => maySeeNotes(admin(role), null))).toEqual([...writers, 'read-only']);
  expect(adminRoles.filter((role) => maySeeNotes(admin(role), 'rose'))).toEqual([]);
  expect(maySeeNotes({ role: 'consultant', userId: 'ada' }, 'rose')).toBe(false);
});
