import type { customers } from '../consultant/tables.ts';

type ChangeTimes = Partial<Pick<typeof customers.$inferInsert, 'phoneChangedAt' | 'addressChangedAt'>>;

/** When the phone and the address of a record were changed, for the columns that an edit at this moment changes. */
export const contactChangeTimes = (changed: readonly string[], at: Date): ChangeTimes => ({
  ...(changed.includes('phone') && { phoneChangedAt: at }),
  ...(changed.some((column) => column.startsWith('bill')) && { addressChangedAt: at }),
});
