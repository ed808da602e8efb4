import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from './page-title.tsx';
import classes from './unwritten-page.module.css';

/** Shown while a page has no text: editing instructions for admins, a link for other visitors. */
export function UnwrittenPage({ title, slug, isAdmin }: { title: string; slug: string; isAdmin: boolean }) {
  return (
    <div className={classes.page}>
      <PageTitle title={title} />
      <h1 className={classes.title}>{title}</h1>
      {isAdmin ? (
        <EmptyState
          why="data"
          title={m.content_unwritten_admin()}
          action={
            <ButtonLink kind="primary" to={`/admin/pages/${slug}`}>
              {m.content_write()}
            </ButtonLink>
          }
        >
          {m.content_unwritten_admin_text()}
        </EmptyState>
      ) : (
        <EmptyState
          why="data"
          title={m.content_unwritten()}
          action={<ButtonLink to="/contact">{m.nav_contact()}</ButtonLink>}
        >
          {m.content_unwritten_text()}
        </EmptyState>
      )}
    </div>
  );
}
