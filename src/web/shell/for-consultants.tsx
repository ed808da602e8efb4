import { PageTitle } from '#web/content/page-title.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Shown to customers instead of a back-office page. */
export function ForConsultants() {
  return (
    <>
      <PageTitle title="For Consultants" />
      <h1 className="visually-hidden">For Consultants</h1>
      <EmptyState
        why="permission"
        title="This page is for consultants"
        action={
          <ButtonLink kind="primary" to="/shop">
            Go to the shop
          </ButtonLink>
        }
      >
        You are signed in as a customer.
      </EmptyState>
    </>
  );
}
