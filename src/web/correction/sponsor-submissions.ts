import type { ApiClient } from '#contract/client.ts';
import { correction } from '#contract/correction/correction.ts';
import { m } from '#messages';
import { reviewedSubmission } from '#web/form-action.ts';

/** What the form that changes a sponsor does. */
export const sponsorSubmissions = (api: ApiClient['correction']) => ({
  moveSponsor: reviewedSubmission(
    correction.moveSponsor,
    ({ sponsor_before_id: _, ...input }) => api.previewSponsorMove(withSponsor(input)),
    async (input) => {
      const sponsor_before_id = input.sponsor_before_id || null;
      const { consultant, sponsor } = await api.moveSponsor({ ...withSponsor(input), sponsor_before_id });
      return sponsor === null
        ? m.sponsor_removed({ name: consultant })
        : m.sponsor_moved({ name: consultant, sponsor });
    },
  ),
});

type Move = Parameters<ApiClient['correction']['previewSponsorMove']>[0];

/** Without the code of a sponsor where none is chosen. */
const withSponsor = <T extends Move>(input: T): T =>
  input.sponsor?.kind === 'none' ? { ...input, sponsor: { kind: 'none' } } : input;
