import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Props = { searchTerm: string; title: string; children: string };

/** Shown instead of rows: the list is empty or the search has no matches. */
export function NothingListed({ searchTerm, title, children }: Props) {
  if (searchTerm)
    return (
      <EmptyState why="match" title="Nothing matches" action={<ButtonLink to="/admin/payments">Show all</ButtonLink>} />
    );
  return (
    <EmptyState why="data" title={title}>
      {children}
    </EmptyState>
  );
}
