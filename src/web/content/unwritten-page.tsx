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
          title="This page has no words yet"
          action={
            <ButtonLink kind="primary" to={`/admin/pages/${slug}`}>
              Write this page
            </ButtonLink>
          }
        >
          As an admin you can write it, look at it first, and publish it.
        </EmptyState>
      ) : (
        <EmptyState
          why="data"
          title="This page has not been written yet"
          action={<ButtonLink to="/contact">Contact Us</ButtonLink>}
        >
          We are still looking for the right words. Ask us, and we will answer in person.
        </EmptyState>
      )}
    </div>
  );
}
