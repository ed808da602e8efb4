import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Props = {
  filtered: boolean;
  /** In place of the sentence that nothing matches. */
  noMatch?: string;
  title: string;
  children: string;
};

/** Shown instead of rows: the list is empty or the search has no matches. */
export function NothingListed({ filtered, noMatch = m.payment_nothing_matches(), title, children }: Props) {
  if (filtered)
    return (
      <EmptyState
        why="match"
        title={noMatch}
        action={<ButtonLink to="/admin/payments">{m.payment_show_all()}</ButtonLink>}
      />
    );
  return (
    <EmptyState why="data" title={title}>
      {children}
    </EmptyState>
  );
}
