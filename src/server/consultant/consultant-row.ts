import { sql } from 'drizzle-orm';
import type { ConsultantRow } from '#contract/consultant/row.ts';
import { consultantRow } from '#contract/consultant/row.ts';
import { formatAmount } from '#domain/money/decimal.ts';
import type { Transaction } from '../db/database.ts';
import { volumeIn } from '../genealogy/team-member.ts';

/** A row of `consultantColumns`. */
export type StoredConsultant = Omit<ConsultantRow, 'join_date' | 'created_at' | 'personal_volume' | 'is_admin'> & {
  readonly join_date: string;
  readonly created_at: string;
  readonly is_admin: boolean;
  /** In cents, as text. */
  readonly volume: string;
};

/** The columns of a `StoredConsultant`, from `c` (consultants), with the volume of a period. */
export const consultantColumns = (firstDay: string) => sql`
  c.consultant_id, c.code, c.first_name, c.last_name, c.company_business_entity, c.email, c.co_app_e_mail, c.phone, c.url,
  c.address1, c.address2, c.city, c.state, c.postal_code, c.country, c.join_date, c.rank, c.current_rank,
  c.sponsor_consultant_id, c.program_type, c.enrollment_month, c.is_admin, c.status, c.leaves_on::text as leaves_on, c.created_at,
  (select s.code from consultants s where s.consultant_id = c.sponsor_consultant_id) as sponsor_code,
  (select s.first_name || ' ' || s.last_name from consultants s
   where s.consultant_id = c.sponsor_consultant_id) as sponsor_name,
  ${volumeIn(firstDay)}::text as volume`;

export const consultantRowOf = ({ volume, ...row }: StoredConsultant): ConsultantRow =>
  consultantRow.parse({
    ...row,
    personal_volume: formatAmount(BigInt(volume)),
    join_date: new Date(row.join_date).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
  });

/** One existing consultant as a row. `tx` acts as the worker. */
export async function rowOfConsultant(tx: Transaction, consultantId: string, firstDay: string): Promise<ConsultantRow> {
  const { rows } = await tx.execute<StoredConsultant>(
    sql`select ${consultantColumns(firstDay)} from consultants c where c.consultant_id = ${consultantId}`,
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no consultant ${consultantId}`);
  return consultantRowOf(row);
}
