import { selectedReviewFunctions } from '#contract/catalog/selected-reviews.ts';
import type { ApiClient } from '#contract/client.ts';
import { m } from '#messages';
import { submission } from '#web/form-action.ts';
import { counted } from '#web/ui/table/bulk-confirm.tsx';
import { bulkSubmission } from '#web/view/bulk-submission.ts';

/** The submissions about selected reviews. */
export const selectedReviewSubmissions = (api: ApiClient['catalog']) => ({
  hideReviews: setting(api, false),
  showReviews: setting(api, true),
  undoReviewsVisibility: submission(selectedReviewFunctions.undoReviewsVisibility, async (input) => {
    const { count } = await api.undoReviewsVisibility(input);
    return m.review_bulk_undone(counted(count));
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
    ...(!visible && { undo: 'undoReviewsVisibility' }),
  });
};
