/** What an admin can do with an import now. */
export type ImportAction = 'check' | 'run' | 'cancel' | 'undo';

type Import = {
  readonly state: string;
  readonly imported_rows: number;
  readonly checked_rows: number;
  readonly total_rows: number;
  readonly checked_steps: number;
  readonly total_steps: number;
};

/**
 * A dry run before anything is imported, an import after a whole dry run, an undo of what was imported. Only running work is
 * cancelled; what it did stays until it is undone. An undo leaves rows that something uses, and is possible again for these: consultants
 * with orders of another import are removed after those orders.
 */
export function importActions({ state, imported_rows, ...counts }: Import): readonly ImportAction[] {
  if (state === 'checking' || state === 'importing') return ['cancel'];
  if (state === 'reverting') return [];
  const isChecked = counts.checked_rows === counts.total_rows && counts.checked_steps === counts.total_steps;
  const resting: ImportAction[] = [];
  if (imported_rows === 0) resting.push('check');
  if (isChecked && (state === 'checked' || state === 'canceled')) resting.push('run');
  if (imported_rows > 0) resting.push('undo');
  return resting;
}
