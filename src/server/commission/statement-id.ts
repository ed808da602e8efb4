import { commissionLineId, writeCommissionLineId } from '#domain/id/commission-line-id.ts';

// A statement's id is derived like a line's, as the line of no order and of a type that no line has: a replay of a run
// gives the same statements, and the two kinds of ids never meet.
const statement = 3;

/** The id of a consultant's statement of a run. */
export function statementId(run: number, consultant: number): string {
  return commissionLineId({ run, consultant, order: 0, type: statement, level: 0 });
}

/** Writes the sixteen bytes of that id at `at`. */
export function writeStatementId(bytes: Uint8Array, at: number, run: number, consultant: number): void {
  writeCommissionLineId(bytes, at, run, consultant, 0, statement, 0);
}
