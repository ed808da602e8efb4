import { sql } from 'drizzle-orm';
import type { CompanySettings } from '#contract/settings/company.ts';
import { worker } from '#domain/account/actor.ts';
import type { ConsultantStatus } from '#domain/consultant/status.ts';
import { isReminded, lastDayToRemind } from '#domain/genealogy/follow-up.ts';
import { withActor } from '../db/actor.ts';
import type { ActorDatabase, Transaction } from '../db/database.ts';
import { notify } from '../notification/notify.ts';
import { below } from './subtree.ts';

type Scope = { readonly db: ActorDatabase; readonly company: CompanySettings; readonly now: () => Date };

/** A batch is one transaction of three statements: small enough that a failure repeats little. */
const batch = 500;

/**
 * Notifies the authors of notes of the follow-ups that are due, each once, even when several processes run it together or none did for
 * days. An author who is not reminded then gets no reminder for that day.
 */
export async function remindFollowUps({ db, company, now }: Scope): Promise<void> {
  const at = now();
  const lastDay = lastDayToRemind(at, company.timeZone);
  while ((await remindBatch(db, lastDay, at)) === batch);
}

const remindBatch = (db: ActorDatabase, lastDay: string, at: Date): Promise<number> =>
  withActor(db, worker, async (tx) => {
    const due = await takeDueFollowUps(tx, lastDay);
    const notices = due.filter(isReminded).map(({ author_id: userId, consultant_id, name, day }) => ({
      userId,
      fact: { kind: 'follow-up-due' as const, consultant_id, name, day },
    }));
    await notify(tx, notices, at);
    return due.length;
  });

type Due = {
  readonly author_id: string;
  readonly consultant_id: string;
  readonly name: string;
  readonly day: string;
  readonly author: ConsultantStatus;
  readonly isInTeam: boolean;
};

/** The next due follow-ups, which are settled with this transaction (`isReminderDue`). The worker has no right to the notes themselves. */
async function takeDueFollowUps(tx: Transaction, lastDay: string): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    select d.author_id, d.consultant_id, c.first_name || ' ' || c.last_name as name, d.follow_up_on::text as day,
           a.status as author, not p.has_left and ${below(sql`u.path`)} as "isInTeam"
    from take_due_follow_ups(${lastDay}::date, ${batch}) d
    join consultants a on a.consultant_id = d.author_id
    join consultants c on c.consultant_id = d.consultant_id
    join genealogy_paths u on u.consultant_id = d.author_id
    join genealogy_paths p on p.consultant_id = d.consultant_id
    order by d.follow_up_on, d.author_id, name`);
  return rows;
}
