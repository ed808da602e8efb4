import { sql } from 'drizzle-orm';
import type { HealthCheck } from '#contract/report/admin-dashboard.ts';
import { worker } from '#domain/account/actor.ts';
import { healthShare, isLate, lateAfter } from '#domain/report/system-health.ts';
import type { Call } from '../context.ts';
import { asProgram } from '../db/acting-admin.ts';
import { withActor } from '../db/actor.ts';
import { filesWork } from '../file/probe-files.ts';
import { gatewayFor } from '../gateways/gateways.ts';
import { functions } from '../implement.ts';
import { booksProofs } from '../ledger/tables.ts';

/** Every probe is asked now; nothing of it is cached. */
export const getSystemHealth = functions.report.getSystemHealth.handler(async ({ context }) => {
  const [isWritable, storesFiles, jobs, waiting] = await Promise.all([
    context.probe.answers(),
    filesWork(context.files),
    context.jobs.state(),
    waitingWork(context),
  ]);
  const { books } = waiting;
  const now = context.now();
  const late = (name: keyof typeof lateAfter, { count, since }: Waiting, at = now): HealthCheck => {
    const passes = !isLate(since, at, lateAfter[name]);
    return { name, passes, count: passes ? 0 : count, since: passes ? null : (since?.toISOString() ?? null) };
  };
  const state = (name: HealthCheck['name'], passes: boolean): HealthCheck => ({
    name,
    passes,
    count: passes ? 0 : 1,
    since: null,
  });
  const { count, since } = jobs.failedMails;
  const checks: HealthCheck[] = [
    state('database', isWritable),
    // Queued by the database's clock.
    late('jobs', { count: 1, since: jobs.waitingSince }, waiting.databaseTime),
    { name: 'mail', passes: count === 0, count, since: since?.toISOString() ?? null },
    late('payments', waiting.captures, waiting.databaseTime),
    state('gateway', gatewayFor(context, 'traditional') !== null),
    state('files', storesFiles),
    late('audit-log', waiting.events),
    { name: 'books', passes: books.count === 0, count: books.count, since: books.since?.toISOString() ?? null },
  ];
  return { percent: healthShare(checks), checks };
});

type Waiting = { readonly count: number; readonly since: Date | null };

/** Audit events that no seal holds yet are among the newest ones. */
const newestEvents = 1_000;

/** Payments with an unknown outcome, audit events that are not sealed, and failed checks of the latest proof of the books. */
const waitingWork = ({ db }: Call) =>
  asProgram(() =>
    withActor(db, worker, async (tx) => {
      const { rows } = await tx.execute<
        Record<'captures' | 'events' | 'books', number> &
          Record<'captures_since' | 'events_since' | 'books_since' | 'now', string | null>
      >(sql`
      select clock_timestamp()::text as now, captures.count as captures, captures.since as captures_since,
             events.count as events, events.since as events_since, books.count as books, books.since as books_since
      from (select count(*)::int as count, min(capture_started_at)::text as since from payment_sessions
            where capture_started_at is not null and status <> 'succeeded') captures,
           (select count(*)::int as count, min(created_at)::text as since
            from (select seq, created_at from audit_events order by seq desc limit ${newestEvents}) newest
            where not exists (select from audit_links l where l.seq = newest.seq)) events,
           (select count(*)::int as count, min(p.proved_at)::text as since
            from ${booksProofs} p, jsonb_array_elements(p.comparisons) c
            where not p.is_balanced and not (c ->> 'holds')::boolean) books`);
      const [row] = rows;
      if (!row) throw new Error('the probes of the database returned no row');
      const at = (text: string | null) => (text === null ? null : new Date(text));
      return {
        databaseTime: at(row.now) ?? new Date(0),
        captures: { count: row.captures, since: at(row.captures_since) },
        events: { count: row.events, since: at(row.events_since) },
        books: { count: row.books, since: at(row.books_since) },
      };
    }),
  );
