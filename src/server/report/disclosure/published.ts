import { desc, eq } from 'drizzle-orm';
import type { PublishedDisclosure } from '#contract/report/income-disclosure.ts';
import type { Transaction } from '../../db/database.ts';
import { incomeDisclosures } from '../tables.ts';

/** The published years, newest first. */
export async function publishedYears(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ year: incomeDisclosures.year })
    .from(incomeDisclosures)
    .orderBy(desc(incomeDisclosures.year));
  return rows.map(({ year }) => year);
}

/** A published income disclosure, null if the year is not published. */
export async function publishedDisclosureOf(tx: Transaction, year: number): Promise<PublishedDisclosure | null> {
  const [row] = await tx.select().from(incomeDisclosures).where(eq(incomeDisclosures.year, year));
  return row ? { ...row.figures, published_at: row.publishedAt.toISOString() } : null;
}
