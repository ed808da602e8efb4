import type { ApiClient } from '#contract/client.ts';
import { jobFunctions } from '#contract/report/jobs.ts';
import { m } from '#messages';
import { submission } from '#web/form-action.ts';
import { counted } from '#web/ui/table/bulk-confirm.tsx';
import { bulkSubmission } from '#web/view/bulk-submission.ts';

/** What the forms of the list of jobs do. */
export const jobSubmissions = (api: ApiClient['report']) => ({
  runJobAgain: submission(jobFunctions.runJobAgain, async (input) => {
    await api.runJobAgain(input);
    return m.job_queued_again();
  }),
  runJobsAgain: bulkSubmission(jobFunctions.previewRunJobsAgain, jobFunctions.runJobsAgain, {
    preview: (selection) => api.previewRunJobsAgain(selection),
    none: m.job_none_failed,
    apply: async (input) => {
      const { queued, gone } = await api.runJobsAgain(input);
      return { selection_id: input.selection_id, count: queued, gone };
    },
    done: ({ count, gone }) => {
      const queued = m.job_bulk_queued(counted(count));
      return { sentence: gone > 0 ? `${queued} ${m.job_bulk_gone(counted(gone))}` : queued, warning: gone > 0 };
    },
  }),
});
