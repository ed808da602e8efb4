import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/company.ts';
import type { Moved } from '#contract/correction/sponsor-move.ts';
import { whyNotMove } from '#domain/genealogy/move.ts';
import { instantsOfDay } from '#domain/period/zone.ts';
import { userIdOf, worker } from '#domain/person/actor.ts';
import { keepAudit } from '../audit/keep-audit.ts';
import { withActor } from '../db/actor.ts';
import { periodOfDay } from '../db/columns.ts';
import type { Transaction } from '../db/database.ts';
import { undone } from '../db/undone.ts';
import { functions } from '../implement.ts';
import { findConsultant } from '../person/find-consultant.ts';
import { nameOf } from '../person/name.ts';
import { consultants, sponsorships } from '../person/tables.ts';
import { type Corrected, correctRun } from './correct.ts';
import { correctionEffects } from './correction-effect.ts';
import { scopeOf } from './scope.ts';

type Move = {
  readonly consultant: string;
  readonly sponsor: string;
  readonly from: string;
  readonly reason: string;
};
type MoveCall = {
  readonly company: Pick<CompanySettings, 'timeZone' | 'brand'>;
  readonly at: Date;
  readonly by: string | null;
};

/**
 * Gives a consultant another sponsor from a day on. Who, when and why is kept; closed periods from that day on are
 * corrected in the open one.
 */
export const moveSponsor = functions.correction.moveSponsor.handler(async ({ input, context, errors }) => {
  const { actor, company } = context;
  const call = { company, at: context.now(), by: userIdOf(actor) };
  return withActor(context.db, worker, async (tx) => {
    const moved = await makeMove(tx, input, call);
    if (typeof moved === 'string') throw errors[moved]();
    await keepAudit(tx, context, 'move-sponsor', ['consultant', moved.consultantId], {
      sponsor: input.sponsor,
      from: moved.told.from,
      reason: input.reason,
    });
    return moved.told;
  });
});

/** The same, undone. */
export const previewSponsorMove = functions.correction.previewSponsorMove.handler(
  async ({ input, context, errors }) => {
    const call = { company: context.company, at: context.now(), by: userIdOf(context.actor) };
    const moved = await undone(context.db, worker, (tx) => makeMove(tx, input, call));
    if (typeof moved === 'string') throw errors[moved]();
    return moved.told;
  },
);

const codes = {
  'own-sponsor': 'OWN_SPONSOR',
  'sponsor-left': 'SPONSOR_LEFT',
  'sponsor-below': 'SPONSOR_BELOW',
  'same-sponsor': 'SAME_SPONSOR',
  'sponsor-joined-later': 'SPONSOR_JOINED_LATER',
  'before-present-sponsor': 'BEFORE_PRESENT_SPONSOR',
  'in-the-future': 'IN_THE_FUTURE',
} as const;

/** Gives somebody another sponsor; the audit is the caller's. `tx` acts as the worker, in READ COMMITTED. */
export async function makeMove(tx: Transaction, move: Move, { company, at, by }: MoveCall) {
  // One move after the other, as the database's own check of circles demands.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('birchline.genealogy'))`);
  const wanted = await findConsultant(tx, company.brand.codePrefix, move.consultant);
  if (!wanted) return 'UNKNOWN_CONSULTANT';
  const ofConsultant = eq(consultants.consultantId, wanted.consultantId);
  const [consultant] = await tx.select().from(consultants).where(ofConsultant).for('update');
  if (!consultant) return 'UNKNOWN_CONSULTANT';
  const found = move.sponsor === '' ? null : await findConsultant(tx, company.brand.codePrefix, move.sponsor);
  if (move.sponsor !== '' && !found) return 'UNKNOWN_SPONSOR';
  const [sponsor = null] = found
    ? await tx.select().from(consultants).where(eq(consultants.consultantId, found.consultantId))
    : [];
  const present = await presentSponsorship(tx, consultant.consultantId);
  const decided = whyNotMove({
    consultantId: consultant.consultantId,
    presentSponsorId: consultant.sponsorConsultantId,
    presentFrom: present?.validFrom ?? consultant.joinDate,
    day: instantsOfDay(move.from, company.timeZone),
    now: at,
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

  const corrected: Corrected[] = [];
  for (const runNo of await closedRunsFrom(tx, from, company.timeZone)) {
    const correction = await correctRun(
      tx,
      runNo,
      { kind: 'sponsorship', consultantNo: consultant.consultantNo, sponsorNo: sponsor?.consultantNo ?? null },
      { at, by, reason: move.reason },
    );
    if (correction === 'circle') return 'SPONSOR_BELOW';
    if (correction !== null) corrected.push(correction);
  }
  const [before] = consultant.sponsorConsultantId
    ? await tx.select().from(consultants).where(eq(consultants.consultantId, consultant.sponsorConsultantId))
    : [];
  const told: Moved = {
    consultant: nameOf(consultant),
    sponsor_before: before ? nameOf(before) : null,
    sponsor: sponsor ? nameOf(sponsor) : null,
    from: from.toISOString(),
    effects: await correctionEffects(tx, corrected),
  };
  return { told, consultantId: consultant.consultantId };
}

async function presentSponsorship(tx: Transaction, consultantId: string) {
  const [present] = await tx
    .select()
    .from(sponsorships)
    .where(and(eq(sponsorships.consultantId, consultantId), isNull(sponsorships.validTo)));
  return present ?? null;
}

/** Everybody above a consultant, nearest first. */
async function uplineOf(tx: Transaction, consultantId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive upline (consultant_id, place) as (
      select sponsor_consultant_id, 1 from consultants where consultant_id = ${consultantId}
      union all
      select c.sponsor_consultant_id, u.place + 1 from upline u join consultants c on c.consultant_id = u.consultant_id)
    select consultant_id as id from upline where consultant_id is not null order by place`);
  return rows.map(({ id }) => id);
}

/** The closed runs of periods that ended after an instant, oldest first: they count who was sponsor at their end. */
async function closedRunsFrom(tx: Transaction, from: Date, timeZone: string): Promise<number[]> {
  const { rows } = await tx.execute<{ run_no: number; period: string }>(sql`
    select closed_run_no as run_no, period::text from commission_periods where status = 'closed' order by period`);
  return rows.filter(({ period }) => scopeOf(periodOfDay(period), timeZone).end > from).map(({ run_no }) => run_no);
}
