import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { consultantEdit } from '#contract/consultant/admin.ts';
import { consultantRow } from '#contract/consultant/row.ts';
import { changedFields } from '#contract/shapes.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { mergeEdit } from '#domain/account/concurrent-edit.ts';
import { addressFields, decideEdit, readVolume, type StandingChange } from '#domain/consultant/edit.ts';
import { regionOf } from '#domain/enrolment/regions.ts';
import { centsOf, formatAmount } from '#domain/money/decimal.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { confirmationToken } from '../auth/auth.ts';
import { confirmationMail, emailChangedMail } from '../auth/mails.ts';
import { makeAdjustment } from '../commission/adjust-volume.ts';
import { openPeriodOf } from '../commission/open-period.ts';
import type { Call } from '../context.ts';
import { withActor } from '../db/actor.ts';
import { firstDayOf } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { runOnce } from '../db/idempotency.ts';
import { sqlStateOf } from '../db/sql-state.ts';
import { functions } from '../implement.ts';
import { rowOfConsultant } from './consultant-row.ts';
import { mayDecideFor } from './may-decide-for.ts';
import { consultants, rankGrants } from './tables.ts';

type Edit = z.output<typeof consultantEdit>;
type Stored = typeof consultants.$inferSelect;

/** Changes what an admin entered, once per key; a new rank and a new volume are dated, with their reasons. */
export const updateConsultant = functions.consultant.updateConsultant.handler(async ({ input, context, errors }) => {
  const { idempotency_key: key, ...entered } = input;
  const { actor } = context;
  try {
    const done = await withActor(context.db, worker, (tx) =>
      runOnce(tx, { actor, key, functionName: 'update-consultant', body: entered }, consultantRow, async () => {
        const [stored] = await tx
          .select()
          .from(consultants)
          .where(eq(consultants.consultantId, entered.consultant_id))
          .for('update');
        if (!stored) throw errors.UNKNOWN_CONSULTANT();
        if (stored.erasedAt !== null) throw errors.ERASED();
        const { fields, conflicts } = mergeEdit(entered.before, entered, shownFields(stored), [addressFields]);
        if (conflicts.length > 0) throw errors.CHANGED_MEANWHILE({ data: changedFields(conflicts) });
        const edit: Edit = { ...entered, ...fields, current_rank: fields.current_rank as Edit['current_rank'] };
        const refused = await saveFields(tx, context, stored, edit);
        if (refused !== null) throw errors[refused]();
        const firstDay = firstDayOf(await openPeriodOf(tx, context.company.timeZone, context.now()));
        const present = await rowOfConsultant(tx, stored.consultantId, firstDay);
        const change = decideEdit(
          { currentRank: stored.currentRank, personalVolume: centsOf(present.personal_volume) },
          {
            currentRank: edit.current_rank,
            rankReason: edit.rank_reason,
            volumeReason: edit.volume_reason,
            personalVolume: readVolume(edit.personal_volume),
            volumeBefore: readVolume(edit.personal_volume_before),
          },
        );
        if ('refused' in change) throw errors[change.refused]();
        if (change.rank !== null && !(await grantRank(tx, context, stored, edit))) throw errors.OWN_RANK();
        if (change.volume !== 0n && !(await adjust(tx, context, edit, change, errors))) throw errors.VOLUME_CHANGED();
        await audit(tx, context, stored, edit, change);
        return rowOfConsultant(tx, stored.consultantId, firstDay);
      }),
    );
    if (done === 'conflict') throw errors.KEY_CONFLICT();
    return done.answer;
  } catch (error) {
    // Another account or consultant has the address.
    if (sqlStateOf(error) === '23505') throw errors.EMAIL_TAKEN();
    throw error;
  }
});

/** The fields as the form shows and sends them. */
const shownFields = (stored: Stored) => ({
  first_name: stored.firstName.trim(),
  last_name: stored.lastName.trim(),
  email: stored.email.toLowerCase(),
  phone: shown(stored.phone),
  city: shown(stored.city),
  state: shown(stored.state),
  current_rank: stored.currentRank,
});

const shown = (text: string | null) => (text ?? '').trim();

/** The fields as stored: blank is null, the region by its code. */
function fieldsOf(stored: Stored, edit: Edit) {
  const country = stored.country === 'US' ? 'US' : 'CA';
  const state = edit.state === '' ? null : (regionOf(country, edit.state)?.code ?? undefined);
  return {
    firstName: edit.first_name,
    lastName: edit.last_name,
    email: edit.email,
    phone: edit.phone || null,
    city: edit.city || null,
    state,
  };
}

async function saveFields(tx: Transaction, context: Call, stored: Stored, edit: Edit) {
  const { state, ...fields } = fieldsOf(stored, edit);
  if (state === undefined) return 'UNKNOWN_REGION';
  const { consultantId } = stored;
  const isNewEmail = fields.email !== stored.email.toLowerCase();
  // `change-email` asks for the password and a confirmation of the current address.
  if (isNewEmail && consultantId === userIdOf(context.actor)) return 'OWN_EMAIL';
  // The owner of an admin's address can reset their password.
  if (isNewEmail && stored.isAdmin) return 'OTHER_ADMIN';
  await tx
    .update(consultants)
    .set({ ...fields, state })
    .where(eq(consultants.consultantId, consultantId));
  const name = `${fields.firstName} ${fields.lastName}`;
  if (isNewEmail || name !== `${stored.firstName} ${stored.lastName}`) {
    await tx.execute(sql`select change_account(${consultantId}, ${fields.email}, ${name})`);
  }
  if (isNewEmail) await mailBoth(tx, context, { name, before: stored.email, after: fields.email });
  return null;
}

/** The new address is asked to confirm itself, the old one is notified. */
async function mailBoth(
  tx: Transaction,
  { company, auth, jobs }: Call,
  { name, before, after }: { readonly name: string; readonly before: string; readonly after: string },
) {
  const { brand, hosts } = company;
  const [brandName, host] = [brand.name, hosts.backOffice];
  const token = await confirmationToken(auth, after);
  await jobs.send('mail', confirmationMail({ brandName, host, user: { email: after, name }, token }), tx);
  await jobs.send('mail', emailChangedMail({ brandName, user: { email: before, name } }), tx);
}

/** Grants the rank; false if only another admin may. */
async function grantRank(tx: Transaction, context: Call, { consultantId }: Stored, edit: Edit): Promise<boolean> {
  const by = userIdOf(context.actor);
  if (!(await mayDecideFor(tx, 'consultants:write', by, consultantId))) return false;
  const at = context.now();
  const { current_rank: currentRank, rank_reason: reason } = edit;
  await tx.update(consultants).set({ currentRank }).where(eq(consultants.consultantId, consultantId));
  await tx
    .insert(rankGrants)
    .values({ consultantId, currentRank, grantedAt: at, reason, grantedBy: by, createdAt: at });
  return true;
}

/** Books the difference; false if the volume became another one before the period was locked. */
async function adjust(
  tx: Transaction,
  context: Call,
  edit: Edit,
  change: StandingChange,
  errors: Parameters<typeof makeAdjustment>[3],
): Promise<boolean> {
  const adjusted = await makeAdjustment(
    tx,
    { consultant: edit.consultant_id, amount: formatAmount(change.volume), reason: edit.volume_reason },
    { company: context.company, at: context.now(), by: userIdOf(context.actor) },
    errors,
  );
  return centsOf(adjusted.personal_volume.after) === readVolume(edit.personal_volume);
}

/** Names of the changed fields, and what changed of rank and volume: of the person no more than needed. */
async function audit(tx: Transaction, context: Call, stored: Stored, edit: Edit, { rank, volume }: StandingChange) {
  const after = fieldsOf(stored, edit);
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter((field) => after[field] !== stored[field]);
  const names = { firstName: 'first name', lastName: 'last name' } as const;
  await writeAuditEvent(tx, context, 'update-consultant', ['consultant', stored.consultantId], {
    fields: changed.map((field) => (field in names ? names[field as keyof typeof names] : field)),
    ...(rank === null ? {} : { rank: { before: stored.currentRank, after: rank, reason: edit.rank_reason } }),
    ...(volume === 0n ? {} : { volume_adjustment: { amount: formatAmount(volume), reason: edit.volume_reason } }),
  });
}
