import { type SQL, sql } from 'drizzle-orm';
import type { ConsultantSelection } from '#contract/consultant/invitation.ts';
import type { Call } from '../context.ts';
import { isOneOf } from '../db/is-one-of.ts';
import { matchingConsultants } from './matching-consultants.ts';

/** The consultants `c` of a selection. */
export const isSelected = ({ company, now }: Pick<Call, 'company' | 'now'>, selection: ConsultantSelection): SQL =>
  selection.all_matching
    ? matchingConsultants(company.brand.codePrefix, selection, now())
    : isOneOf(sql`c.consultant_id`, selection.ids);
