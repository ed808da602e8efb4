import { catalog } from '#contract/catalog/catalog.ts';
import { m } from '#messages';
import { ReviewManagement, reviewFilters } from '#web/catalog/review-management.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import type { Route } from './+types/reviews.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'catalog:read')) return null;
  const { searchParams, list, shown: shownList } = adminList(request);
  const shown = reviewFilters.find((candidate) => candidate === searchParams.get('shown')) ?? 'all';
  const reviews = await context.get(apiContext).catalog.getReviews({ ...list, shown });
  return { reviews, shown, ...shownList };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { catalog: api } = context.get(apiContext);
  return formAction(request, {
    setReviewVisibility: submission(catalog.setReviewVisibility, async (input) => {
      const { hidden_at } = await api.setReviewVisibility(input);
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
