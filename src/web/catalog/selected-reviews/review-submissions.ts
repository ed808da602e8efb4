import { selectedReviewFunctions } from '#contract/catalog/selected-reviews.ts';
import type { ApiClient } from '#contract/client.ts';
import { m } from '#messages';
import { submission } from '#web/form-action.ts';
import { counted, skippedSentences } from '#web/ui/table/bulk-confirm.tsx';
import { bulkSubmission } from '#web/view/bulk-submission.ts';

/** The submissions about selected reviews. */
export const selectedReviewSubmissions = (api: ApiClient['catalog']) => ({
  hideReviews: setting(api, false),
  showReviews: setting(api, true),
  undoReviewsVisibility: submission(selectedReviewFunctions.undoReviewsVisibility, async (input) => {
    const { visible, count, skipped } = await api.undoReviewsVisibility(input);
    const reasons = skippedSentences(skipped, { changed: m.review_bulk_is_changed });
    if (count === 0) return { message: m.review_bulk_undone_none({ reasons }).trim(), warning: true };
    const sentence = (visible ? m.review_bulk_undone : m.review_bulk_undone_hidden)(counted(count));
    if (skipped.length === 0) return sentence;
    return { message: `${sentence} ${m.review_bulk_not_changed({ reasons })}`, warning: true };
  }),
});

const setting = (api: ApiClient['catalog'], visible: boolean) => {
  const none = visible ? m.review_bulk_all_visible : m.review_bulk_all_hidden;
  const done = visible ? m.review_bulk_shown : m.review_bulk_hidden;
  return bulkSubmission(selectedReviewFunctions.previewReviewVisibility, selectedReviewFunctions.setReviewsVisibility, {
    preview: (selection) => api.previewReviewVisibility({ ...selection, visible }),
    none,
    apply: (input) => api.setReviewsVisibility(input),
    done: ({ count }) => ({ sentence: count === 0 ? none() : done(counted(count)), warning: count === 0 }),
    undo: 'undoReviewsVisibility',
  });
};
