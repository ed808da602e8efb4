import { all, type Reach, type TablePolicy } from '../account/permission.ts';

/** Only the author reads a note; neither admins nor the company do. Its reminder is a function that does not answer its text. */
const own: Reach<{ authorId: string }> = (row, userId) => row.authorId === userId;
const authors = { consultant: own, admin: own } as const;

export const genealogyPolicies = {
  /** Written by triggers. */
  genealogy_paths: { read: { worker: all } } satisfies TablePolicy<unknown>,
  team_sizes: { read: { worker: all } } satisfies TablePolicy<unknown>,
  team_volumes: { read: { worker: all } } satisfies TablePolicy<unknown>,
  team_changes: { read: { worker: all } } satisfies TablePolicy<unknown>,
  member_notes: { read: authors, insert: authors, update: authors, delete: authors } satisfies TablePolicy<{
    authorId: string;
  }>,
};
