import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Props = { searchTerm: string; title: string; children: string };

/** In the place of a list's rows: nothing is there yet, or nothing that the search finds. */
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
