import type { ApiClient } from '#contract/client.ts';
import { correction } from '#contract/correction/correction.ts';
import { m } from '#messages';
import { atFields, reviewedSubmission } from '#web/form-action.ts';

/** What the form that changes a sponsor does. */
export const sponsorSubmissions = (api: ApiClient['correction']) => ({
  moveSponsor: reviewedSubmission(
    correction.moveSponsor,
    ({ sponsor_before_id: _, ...input }) => api.previewSponsorMove(withSponsor(input)).catch(atMove(input)),
    async (input) => {
      const sponsor_before_id = input.sponsor_before_id || null;
      const { consultant, sponsor } = await api
        .moveSponsor({ ...withSponsor(input), sponsor_before_id })
        .catch(atMove(input));
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

/** The form asks for two codes and a day, so an error is shown at the field that it is about. */
const atMove = ({ sponsor }: Move) =>
  atFields({
    UNKNOWN_CONSULTANT: 'consultant',
    UNKNOWN_SPONSOR: 'sponsor.code',
    OWN_SPONSOR: 'sponsor.code',
    SPONSOR_LEFT: 'sponsor.code',
    SPONSOR_BELOW: 'sponsor.code',
    // The field of the code is hidden while no sponsor is chosen.
    SAME_SPONSOR: sponsor?.kind === 'none' ? 'sponsor.kind' : 'sponsor.code',
    SPONSOR_JOINED_LATER: 'from',
    BEFORE_PRESENT_SPONSOR: 'from',
    IN_THE_FUTURE: 'from',
  });
