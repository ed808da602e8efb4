import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { openDatabase, type Transaction } from './database.ts';

/** What can be queued, and with what. */
export type JobData = {
  /** Lets go of what has grown old; once a night. */
  sweep: null;
  /** Asks the services that pay batches what has become of them; every ten minutes. */
  'payout-services': null;
  /** `replyTo` is one plain address, checked by the contract. `html` says the same as `text`. */
  mail: { to: string; subject: string; text: string; html?: string; replyTo?: string };
  /** Tells the buyer that the order is paid. */
  'order-confirmation': { orderId: string };
};
export type JobName = keyof JobData;

export type Jobs = {
  /**
   * Queues a job in the caller's transaction: it is done if and only if the transaction commits. Without one it is
   * queued at once.
   */
  send<N extends JobName>(name: N, data: JobData[N], tx?: Transaction): Promise<void>;
  close(): Promise<void>;
};

export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> };

/**
 * The queue in the same database. `handlers` are run by this process; every node may run some, and one with none only
 * queues. A job that fails is tried again later, with growing pauses.
 */
export async function startJobs(url: string, handlers: JobHandlers | null): Promise<Jobs> {
  const { pool, close } = openDatabase(url, 'birchline_jobs', 3);
  const boss = new PgBoss({
    schema: 'pgboss',
    createSchema: false,
    supervise: handlers !== null,
    schedule: handlers !== null,
    db: { executeSql: (text, values) => pool.query(text, values) },
  });
  boss.on('error', (error) => console.error('jobs:', error.message));
  await boss.start();
  const serve = async <N extends JobName>(name: N, handler: JobHandlers[N]) => {
    // Mails carry links that open accounts: what is done is not kept.
    await boss.createQueue(name, { retryLimit: 8, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 60 });
    await boss.work<JobData[N]>(name, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
      for (const job of jobs) await handler(job.data);
    });
  };
  if (handlers !== null) {
    await serve('mail', handlers.mail);
    await serve('order-confirmation', handlers['order-confirmation']);
    await serve('sweep', handlers.sweep);
    await boss.schedule('sweep', '17 3 * * *');
    await serve('payout-services', handlers['payout-services']);
    await boss.schedule('payout-services', '*/10 * * * *');
  }
  return {
    async send(name, data, tx) {
      if (!tx) {
        await boss.send(name, data);
        return;
      }
      const [before] = (await tx.execute<{ role: string }>(sql`select current_setting('role') as role`)).rows;
      await tx.execute(sql`select set_config('role', 'birchline_jobs', true)`);
      await boss.send(name, data, { db: fromDrizzle(tx, sql) });
      await tx.execute(sql`select set_config('role', ${before?.role ?? 'birchline_app'}, true)`);
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 2_000 });
      await close();
    },
  };
}
