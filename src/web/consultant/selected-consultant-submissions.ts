import type { ApiClient } from '#contract/client.ts';
import { selectedConsultantFunctions } from '#contract/consultant/selected.ts';
import type { GroupStatusAction } from '#domain/consultant/selected.ts';
import { m } from '#messages';
import { atField, submission } from '#web/form-action.ts';
import { counted } from '#web/ui/table/bulk-confirm.tsx';
import { bulkSubmission } from '#web/view/bulk-submission.ts';
import { mailFields, rankFields } from './selected-consultant-fields.ts';
import { notChanged, notGranted, notMailed, notUndone } from './selected-consultant-labels.ts';

type Api = ApiClient['consultant'];

const functions = selectedConsultantFunctions;

/** What the forms about selected consultants do, apart from inviting them. */
export const selectedConsultantSubmissions = (api: Api) => ({
  suspendConsultants: changing(api, 'suspend'),
  reinstateConsultants: changing(api, 'reinstate'),
  undoConsultantsStatus: submission(functions.undoConsultantsStatus, async (input) => {
    const { action, count, skipped } = await api.undoConsultantsStatus(input);
    const sentence = m.consultant_bulk_status_undone(counted(count));
    if (skipped.length === 0) return sentence;
    const reasons = notChanged(action, skipped);
    return { message: `${sentence} ${m.consultant_bulk_not_changed({ reasons })}`, warning: true };
  }),
  grantRanks: bulkSubmission(functions.previewRankGrants, functions.grantRanks, {
    entered: rankFields,
    preview: async ({ current_rank, ...selection }) => {
      const chosen = current_rank || null;
      const shown = await api
        .previewRankGrants({ ...selection, current_rank: chosen })
        .catch(atField('granted_on', 'GRANTED_IN_FUTURE'));
      return { ...shown, chosen, isEntered: Boolean(chosen ?? selection.granted_on) };
    },
    // The preview keeps the values that were entered, and says that they fit none of the consultants.
    none: ({ skipped, isEntered }) =>
      isEntered ? null : m.consultant_bulk_rank_none_any({ reasons: notGranted(skipped) }),
    apply: (input) => api.grantRanks(input).catch(atField('granted_on', 'GRANTED_IN_FUTURE')),
    done: ({ current_rank: rank, count, skipped }) => {
      const granted = m.consultant_bulk_rank_granted({ ...counted(count), rank });
      if (skipped.length === 0) return { sentence: granted };
      const reasons = notGranted(skipped);
      const sentence = `${granted} ${m.consultant_bulk_not_granted({ reasons })}`;
      return { sentence: count === 0 ? m.consultant_bulk_rank_none({ reasons }) : sentence, warning: true };
    },
    undo: 'undoRankGrants',
  }),
  undoRankGrants: submission(functions.undoRankGrants, async (input) => {
    const { count, skipped } = await api.undoRankGrants(input);
    const sentence = m.consultant_bulk_rank_undone(counted(count));
    if (skipped.length === 0) return sentence;
    return { message: `${sentence} ${m.consultant_bulk_not_changed({ reasons: notUndone(skipped) })}`, warning: true };
  }),
  mailConsultants: bulkSubmission(functions.previewConsultantMail, functions.mailConsultants, {
    entered: mailFields,
    preview: (selection) => api.previewConsultantMail(selection),
    none: ({ skipped }) => m.consultant_bulk_mail_none({ reasons: notMailed(skipped) }),
    apply: (input) => api.mailConsultants(input),
    done: ({ count, skipped }) => {
      const mailed = m.consultant_bulk_mailed(counted(count));
      if (skipped.length === 0) return { sentence: mailed };
      const reasons = notMailed(skipped);
      const sentence = `${mailed} ${m.consultant_bulk_not_mailed({ reasons })}`;
      return { sentence: count === 0 ? m.consultant_bulk_mail_none({ reasons }) : sentence, warning: true };
    },
  }),
});

function changing(api: Api, action: GroupStatusAction) {
  const changed = action === 'suspend' ? m.consultant_bulk_suspended : m.consultant_bulk_reinstated;
  return bulkSubmission(functions.previewConsultantStatus, functions.setConsultantsStatus, {
    preview: (selection) => api.previewConsultantStatus({ ...selection, action }),
    none: ({ skipped }) => m.consultant_bulk_status_none({ reasons: notChanged(action, skipped) }),
    apply: (input) => api.setConsultantsStatus(input),
    done: ({ count, skipped }) => {
      if (skipped.length === 0) return { sentence: changed(counted(count)) };
      const reasons = notChanged(action, skipped);
      const sentence = `${changed(counted(count))} ${m.consultant_bulk_not_changed({ reasons })}`;
      return { sentence: count === 0 ? m.consultant_bulk_status_none({ reasons }) : sentence, warning: true };
    },
    undo: 'undoConsultantsStatus',
  });
}
