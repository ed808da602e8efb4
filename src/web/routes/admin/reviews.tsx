import { catalog } from '#contract/catalog/catalog.ts';
import { m } from '#messages';
import { ReviewManagement, reviewFilters } from '#web/catalog/review-management.tsx';
import { selectedReviewSubmissions } from '#web/catalog/selected-reviews/review-submissions.ts';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { loadViews } from '#web/view/load-views.ts';
import { viewSubmissions } from '#web/view/view-submissions.ts';
import type { Route } from './+types/reviews.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'catalog:read')) return null;
  const { searchParams, list, shown: shownList } = adminList(request);
  const shown = reviewFilters.find((candidate) => candidate === searchParams.get('shown')) ?? 'all';
  const api = context.get(apiContext);
  const [reviews, views] = await Promise.all([api.catalog.getReviews({ ...list, shown }), loadViews(api, 'reviews')]);
  return { reviews, views, shown, ...shownList };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  return formAction(request, {
    ...viewSubmissions(api),
    ...selectedReviewSubmissions(api.catalog),
    setReviewVisibility: submission(catalog.setReviewVisibility, async (input) => {
      const { hidden_at } = await api.catalog.setReviewVisibility(input);
      return hidden_at === null ? m.review_shown() : m.review_hidden();
    }),
  });
};

export const clientAction = formClientAction;

export default function AdminReviewsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <ReviewManagement {...loaderData} />
    </AdminFrame>
  );
}
