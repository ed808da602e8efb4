import { writeCommissionLineId } from '#domain/id/commission-line-id.ts';

// A statement's id is derived like a line's, as the line of no order and of a type that no line has: a replay of a run
// gives the same statements, and the two kinds of ids never collide.
const statement = 3;

/** Writes the sixteen bytes of the id of a consultant's statement of a run at `at`. */
export function writeStatementId(bytes: Uint8Array, at: number, run: number, consultant: number): void {
  writeCommissionLineId(bytes, at, run, consultant, 0, statement, 0);
}
