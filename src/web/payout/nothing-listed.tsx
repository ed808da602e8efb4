import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Props = { filtered: boolean; title: string; children: string };

/** Shown instead of rows: the list is empty or the search has no matches. */
export function NothingListed({ filtered, title, children }: Props) {
  if (filtered)
    return (
      <EmptyState
        why="match"
        title={m.payment_nothing_matches()}
        action={<ButtonLink to="/admin/payments">{m.payment_show_all()}</ButtonLink>}
      />
    );
  return (
    <EmptyState why="data" title={title}>
      {children}
    </EmptyState>
  );
}
