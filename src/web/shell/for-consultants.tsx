import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Shown to customers instead of a back-office page. */
export function ForConsultants() {
  return (
    <>
      <PageTitle title={m.customer_page_title()} />
      <h1 className="visually-hidden">{m.customer_page_title()}</h1>
      <EmptyState
        why="permission"
        title={m.customer_page_only()}
        action={
          <ButtonLink kind="primary" to="/shop">
            {m.customer_page_shop()}
          </ButtonLink>
        }
      >
        {m.customer_page_description()}
      </EmptyState>
    </>
  );
}
