import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FeeStatus } from '#domain/membership/fee.ts';
import { fullName } from '../consultant/name.ts';
import { consultants } from '../consultant/tables.ts';
import { membershipFees } from './tables.ts';

export type FeeQuery = {
  readonly searchTerm: string;
  readonly status: FeeStatus | null;
  readonly consultant_id: string | null;
};

/** The fees of a query: by status, consultant, and a text of the name, the code, or the number on the receipt. */
export const wantedFees = ({ searchTerm, status, consultant_id: consultantId }: FeeQuery): SQL | undefined =>
  and(
    status === null ? undefined : eq(membershipFees.status, status),
    consultantId === null ? undefined : eq(membershipFees.consultantId, consultantId),
    searchTerm === ''
      ? undefined
      : sql`(strpos(lower(${fullName}), lower(${searchTerm})) > 0 or lower(${consultants.code}) = lower(${searchTerm})
          or ${membershipFees.feeNo}::text = ${searchTerm})`,
  );
