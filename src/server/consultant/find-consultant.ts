import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { consultantCode, readConsultantCode } from '#domain/id/consultant-code.ts';
import type { Transaction } from '../db/database.ts';
import { consultants } from './tables.ts';

const uuid = z.uuid();

/**
 * The consultant with a code as people type it (any case, blanks, without its hyphen) or a uuid; null if there is none.
 * The caller checks by `status` whether the consultant may sponsor or be credited. The row is locked until the
 * transaction ends, so that the consultant cannot leave in between. `tx` acts as the worker or as sign-in.
 */
export async function findConsultant(tx: Transaction, codePrefix: string, written: string) {
  const id = uuid.safeParse(written.trim());
  const read = readConsultantCode(codePrefix, written);
  if (!id.success && 'fault' in read) return null;
  const [consultant] = await tx
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
    )
    .for('share');
  return consultant ?? null;
}
