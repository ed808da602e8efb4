import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { consultants } from '../consultant/tables.ts';
import { createdAt, instant, newId } from '../db/columns.ts';

export const achievements = pgTable(
  'achievements',
  {
    achievementId: newId('achievement_id'),
    title: text('title').notNull().unique(),
    description: text('description').notNull(),
    category: text('category').notNull(),
    /** What earns it: a metric with a target, a rank, or an admin's grant. */
    rule: jsonb('rule').notNull(),
    position: smallint('position').notNull(),
    /** Since when it can no longer be earned; null while it can. */
    retiredAt: instant('retired_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'achievements_category',
      sql`${t.category} in ('Certification', 'Sales', 'Leadership', 'Rank', 'Bonus', 'Products')`,
    ),
  ],
);

export const consultantAchievements = pgTable(
  'consultant_achievements',
  {
    achievementId: uuid('achievement_id')
      .notNull()
      .references(() => achievements.achievementId),
    consultantId: uuid('consultant_id')
      .notNull()
      .references(() => consultants.consultantId),
    earnedAt: instant('earned_at').notNull(),
    grantedBy: uuid('granted_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.achievementId, t.consultantId] }),
    index('consultant_achievements_consultant').on(t.consultantId),
  ],
);
