import { z } from 'zod';
import { command, read } from '../function.ts';
import { id, instant, longListInput, longListOf } from '../shapes.ts';
import { selectionInput, selectionOf, selectionRefusals } from '../view/selection.ts';

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

/** How many jobs of each queue. */
const kinds = z.array(z.object({ name: z.string(), count: z.number().int() }));

const jobsGone = {
  status: 404,
  message: 'These jobs are no longer in the list. Someone may have run them again.',
} as const;

export const jobFunctions = {
  getJobs: read('get-jobs', 'system:read', 'Jobs and emails that wait or have failed, newest first')
    .input(longListInput.extend({ state: z.enum(['failed', 'waiting']).default('failed') }))
    .output(longListOf(jobRow)),
  runJobAgain: command('run-job-again', 'system:write', 'Queue a failed job or email again')
    .input(z.strictObject({ job_id: id }))
    .errors({ JOB_GONE: { status: 404, message: 'This job is no longer in the list. Someone may have run it again.' } })
    .output(z.object({ name: z.string() })),
  previewRunJobsAgain: command(
    'preview-run-jobs-again',
    'system:write',
    'How many failed jobs and emails of the list would be queued again, and of which kinds',
  )
    .input(selectionOf({}))
    .errors({ JOBS_GONE: jobsGone })
    .output(z.object({ selection_id: id, count: z.number().int(), kinds })),
  runJobsAgain: command(
    'run-jobs-again',
    'system:write',
    'Queue the failed jobs and emails of a preview again. They run after all others of their queue.',
  )
    .input(selectionInput)
    .errors({ JOBS_GONE: jobsGone, ...selectionRefusals })
    .output(
      z.object({
        queued: z.number().int(),
        kinds,
        /** Jobs of the preview that someone had already run again, or that were deleted. */
        gone: z.number().int(),
      }),
    ),
};
