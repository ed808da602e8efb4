import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { consultantCode, readConsultantCode } from '#domain/id/consultant-code.ts';
import type { Transaction } from '../db/database.ts';
import { consultants } from './tables.ts';

const uuid = z.uuid();

/**
 * The consultant with a code as people type it (any case, blanks, without its hyphen) or a uuid; null if there is none.
 * The caller checks by `status` whether the consultant may sponsor or be credited. For reading: before a row is written that refers
 * to the consultant, `lockConsultant`. `tx` acts as the worker or as sign-in.
 */
export async function findConsultant(tx: Transaction, codePrefix: string, written: string) {
  const [consultant] = (await selectConsultant(tx, codePrefix, written)) ?? [];
  return consultant ?? null;
}

/** The same, with the row locked until the transaction ends, so that the consultant cannot leave in between. */
export async function lockConsultant(tx: Transaction, codePrefix: string, written: string) {
  const [consultant] = (await selectConsultant(tx, codePrefix, written)?.for('share')) ?? [];
  return consultant ?? null;
}

/** Null if it is neither a code nor a uuid. */
function selectConsultant(tx: Transaction, codePrefix: string, written: string) {
  const id = uuid.safeParse(written.trim());
  const read = readConsultantCode(codePrefix, written);
  if (!id.success && 'fault' in read) return null;
  return tx
    .select({
      consultantId: consultants.consultantId,
      consultantNo: consultants.consultantNo,
      code: consultants.code,
      status: consultants.status,
      erasedAt: consultants.erasedAt,
      firstName: consultants.firstName,
      lastName: consultants.lastName,
      city: consultants.city,
      state: consultants.state,
    })
    .from(consultants)
    .where(
      id.success
        ? eq(consultants.consultantId, id.data)
        : eq(consultants.code, 'consultantNo' in read ? consultantCode(codePrefix, read.consultantNo) : ''),
    );
}
