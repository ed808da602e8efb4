import { z } from 'zod';
import { command } from '../function.ts';
import { id, instant, listInput, listOf } from '../shapes.ts';

/** Work that runs outside of requests: mails, confirmations, payments to settle. */
const jobRow = z.object({
  job_id: id,
  /** The queue: `mail`, `order-confirmation`, … */
  name: z.string(),
  state: z.enum(['waiting', 'retrying', 'running', 'failed']),
  /** To whom a mail goes, and its subject; the text may contain links that open an account and is never shown. */
  recipient: z.string().nullable(),
  subject: z.string().nullable(),
  /** Why the last attempt failed. */
  reason: z.string().nullable(),
  attempts: z.number().int(),
  created_at: instant,
  /** When it is tried next; null for a failed one. */
  next_at: instant.nullable(),
});
export type JobRow = z.infer<typeof jobRow>;

export const jobFunctions = {
  getJobs: command('get-jobs', 'system:read', 'Jobs and emails that wait or have failed, newest first')
    .input(listInput.extend({ state: z.enum(['failed', 'waiting']).default('failed') }))
    .output(listOf(jobRow)),
  runJobAgain: command('run-job-again', 'system:write', 'Queue a failed job or email again')
    .input(z.strictObject({ job_id: id }))
    .errors({ JOB_GONE: { status: 404, message: 'This job is no longer in the list. Someone may have run it again.' } })
    .output(z.object({ name: z.string() })),
};
