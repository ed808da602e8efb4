import { ReviewManagement, reviewFilters } from '#web/catalog/review-management.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import type { Route } from './+types/reviews.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isAdmin) return null;
  const { searchParams, list, shown: shownList } = adminList(request);
  const shown = reviewFilters.find((candidate) => candidate === searchParams.get('shown')) ?? 'all';
  const reviews = await context.get(apiContext).catalog.getReviews({ ...list, shown });
  return { reviews, shown, ...shownList };
};

export default function AdminReviewsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      <ReviewManagement {...loaderData} />
    </AdminFrame>
  );
}
