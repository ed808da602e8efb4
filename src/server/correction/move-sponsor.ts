import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Moved } from '#contract/correction/sponsor-move.ts';
import type { CompanySettings } from '#contract/settings/company.ts';
import { userIdOf, worker } from '#domain/account/actor.ts';
import { moveProblem } from '#domain/genealogy/move.ts';
import { dayOf, instantsOfDay } from '#domain/period/zone.ts';
import { writeAuditEvent } from '../audit/write-audit-event.ts';
import { scopeOf } from '../commission/scope.ts';
import { lockConsultant } from '../consultant/find-consultant.ts';
import { nameOf } from '../consultant/name.ts';
import { consultants, sponsorships } from '../consultant/tables.ts';
import { withActor } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { functions } from '../implement.ts';
import { type Corrected, type CorrectionCall, correctRun, lockCorrections } from './correct-run.ts';
import { correctionEffects } from './correction-effect.ts';
import { closedMonthsEffect } from './correction-sums.ts';
import { notifyOfSponsorChange } from './notify-of-clawbacks.ts';

type Move = {
  readonly consultant: string;
  /** By code or id. */
  readonly sponsor: { readonly kind: 'consultant'; readonly code: string } | { readonly kind: 'none' };
  readonly from: string;
  readonly reason: string;
};

type MoveCall = {
  readonly company: Pick<CompanySettings, 'timeZone' | 'brand'>;
  readonly at: Date;
  readonly by: string | null;
};

/**
 * Changes a consultant's sponsor from a day on. Stores who did it, when and why; closed periods from that day on are
 * corrected in the open one.
 */
export const moveSponsor = functions.correction.moveSponsor.handler(async ({ input, context, errors }) => {
  const { actor, company } = context;
  const call = { company, at: context.now(), by: userIdOf(actor) };
  return withActor(context.db, worker, async (tx) => {
    await lockGenealogy(tx);
    const consultant = await lockConsultant(tx, company.brand.codePrefix, input.consultant);
    // A move since the preview has committed: the other checks would be about a state that the admin has not seen.
    if (consultant && (await presentSponsor(tx, consultant.consultantId)) !== input.sponsor_before_id) {
      throw errors.SPONSOR_CHANGED();
    }
    const moved = await changeSponsor(tx, input, call);
    if (typeof moved === 'string') throw errors[moved]();
    await writeAuditEvent(tx, context, 'move-sponsor', ['consultant', moved.consultantId], {
      sponsor: input.sponsor.kind === 'none' ? null : input.sponsor.code,
      from: moved.summary.from,
      reason: input.reason,
    });
    return moved.summary;
  });
});

/**
 * One move after the other, as the database's own check of circles requires. Corrections are locked before the first write,
 * even if no closed period follows: a correction of an order locks them first and the paths of consultants when it commits,
 * and a move writes paths.
 */
async function lockGenealogy(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.genealogy'))`);
  await lockCorrections(tx);
}

async function presentSponsor(tx: Transaction, consultantId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: consultants.sponsorConsultantId })
    .from(consultants)
    .where(eq(consultants.consultantId, consultantId));
  return row?.id ?? null;
}

const codes = {
  'own-sponsor': 'OWN_SPONSOR',
  'sponsor-left': 'SPONSOR_LEFT',
  'sponsor-below': 'SPONSOR_BELOW',
  'same-sponsor': 'SAME_SPONSOR',
  'sponsor-joined-later': 'SPONSOR_JOINED_LATER',
  'before-present-sponsor': 'BEFORE_PRESENT_SPONSOR',
  'in-the-future': 'IN_THE_FUTURE',
  'own-gain': 'OWN_GAIN',
} as const;

/** Changes a sponsor; the caller writes the audit event. `tx` acts as the worker, in READ COMMITTED. */
export async function changeSponsor(tx: Transaction, move: Move, { company, at, by }: MoveCall) {
  await lockGenealogy(tx);
  const wanted = await lockConsultant(tx, company.brand.codePrefix, move.consultant);
  if (!wanted) return 'UNKNOWN_CONSULTANT';
  const ofConsultant = eq(consultants.consultantId, wanted.consultantId);
  const [consultant] = await tx.select().from(consultants).where(ofConsultant).for('update');
  if (!consultant) return 'UNKNOWN_CONSULTANT';
  const newSponsor =
    move.sponsor.kind === 'none' ? null : await lockConsultant(tx, company.brand.codePrefix, move.sponsor.code);
  if (move.sponsor.kind === 'consultant' && !newSponsor) return 'UNKNOWN_SPONSOR';
  const [sponsor = null] = newSponsor
    ? await tx.select().from(consultants).where(eq(consultants.consultantId, newSponsor.consultantId))
    : [];
  const present = await presentSponsorship(tx, consultant.consultantId);
  const decided = moveProblem({
    consultantId: consultant.consultantId,
    presentSponsorId: consultant.sponsorConsultantId,
    presentFrom: present?.validFrom ?? consultant.joinDate,
    day: instantsOfDay(move.from, company.timeZone),
    now: at,
    by,
    presentUpline: await uplineOf(tx, consultant.consultantId),
    sponsor: sponsor && {
      consultantId: sponsor.consultantId,
      active: sponsor.status === 'active',
      joined: sponsor.joinDate,
      upline: await uplineOf(tx, sponsor.consultantId),
    },
  });
  if ('refused' in decided) return codes[decided.refused];

  const { from } = decided;
  await tx
    .update(sponsorships)
    .set({ validTo: from })
    .where(and(eq(sponsorships.consultantId, consultant.consultantId), isNull(sponsorships.validTo)));
  await tx.insert(sponsorships).values({
    consultantId: consultant.consultantId,
    sponsorConsultantId: sponsor?.consultantId ?? null,
    validFrom: from,
    reason: move.reason,
    changedBy: by,
    createdAt: at,
  });
  await tx
    .update(consultants)
    .set({ sponsorConsultantId: sponsor?.consultantId ?? null })
    .where(ofConsultant);

  const changed = { consultantNo: consultant.consultantNo, sponsorNo: sponsor?.consultantNo ?? null, from };
  const corrected = await correctClosedMonths(tx, changed, { at, by, reason: move.reason }, company.timeZone);
  if (corrected === 'circle') return 'SPONSOR_BELOW';
  const [before] = consultant.sponsorConsultantId
    ? await tx.select().from(consultants).where(eq(consultants.consultantId, consultant.sponsorConsultantId))
    : [];
  const effects = await correctionEffects(tx, corrected);
  const summary: Moved = {
    consultant: nameOf(consultant),
    sponsor_before: before ? nameOf(before) : null,
    sponsor_before_id: consultant.sponsorConsultantId,
    sponsor: sponsor ? nameOf(sponsor) : null,
    from: from.toISOString(),
    effects,
    closed_months: await closedMonthsEffect(
      tx,
      effects.map(({ correction }) => correction),
    ),
  };
  const { consultantId, consultantNo } = consultant;
  return { summary, consultantId, consultantNo, sponsorBeforeNo: before?.consultantNo ?? null, from };
}

type Changed = { readonly consultantNo: number; readonly sponsorNo: number | null; readonly from: Date };

/** Corrects the closed months of a new sponsorship, and notifies the consultants who earn less; `circle` if it forms one there. */
async function correctClosedMonths(
  tx: Transaction,
  { consultantNo, sponsorNo, from }: Changed,
  call: CorrectionCall,
  timeZone: string,
): Promise<Corrected[] | 'circle'> {
  const corrected: Corrected[] = [];
  for (const runNo of await closedRunsFrom(tx, from, timeZone)) {
    const correction = await correctRun(tx, runNo, { kind: 'sponsorship', consultantNo, sponsorNo }, call);
    if (correction === 'circle') return 'circle';
    if (correction !== null) corrected.push(correction);
  }
  const corrections = corrected.map(({ correctionNo }) => correctionNo);
  await notifyOfSponsorChange(tx, { corrections, from: dayOf(from, timeZone) }, call.at);
  return corrected;
}

async function presentSponsorship(tx: Transaction, consultantId: string) {
  const [present] = await tx
    .select()
    .from(sponsorships)
    .where(and(eq(sponsorships.consultantId, consultantId), isNull(sponsorships.validTo)));
  return present ?? null;
}

/** All uplines of a consultant, nearest first. */
async function uplineOf(tx: Transaction, consultantId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive upline (consultant_id, place) as (
      select sponsor_consultant_id, 1 from consultants where consultant_id = ${consultantId}
      union all
      select c.sponsor_consultant_id, u.place + 1 from upline u join consultants c on c.consultant_id = u.consultant_id)
    select consultant_id as id from upline where consultant_id is not null order by place`);
  return rows.map(({ id }) => id);
}

/** The closed runs of periods that ended after an instant, oldest first: they use the sponsors at their end. */
async function closedRunsFrom(tx: Transaction, from: Date, timeZone: string): Promise<number[]> {
  const { rows } = await tx.execute<{ run_no: number; period: string }>(sql`
    select closed_run_no as run_no, period::text from commission_periods where status = 'closed' order by period`);
  return rows.filter(({ period }) => scopeOf(periodOfDay(period), timeZone).end > from).map(({ run_no }) => run_no);
}
