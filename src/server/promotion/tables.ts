import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, newId } from '../db/columns.ts';

/** A metric to reach within a window, for a reward. Whether it is coming, active or over follows from the dates. */
export const promotions = pgTable(
  'promotions',
  {
    promotionId: newId('promotion_id'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    metric: text('metric').notNull(),
    /** Minor units for amounts, a count otherwise. */
    target: bigint('target', { mode: 'bigint' }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    reward: text('reward').notNull(),
    createdBy: uuid('created_by'),
    /** When consultants were notified that it has started; null until then. */
    announcedAt: instant('announced_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('promotions_window').on(t.startsAt, t.endsAt),
    check('promotions_order', sql`${t.endsAt} > ${t.startsAt}`),
    check('promotions_target', sql`${t.target} > 0`),
    check('promotions_metric', sql`${t.metric} in ('personal_sales', 'team_sales', 'orders', 'recruits')`),
  ],
);
