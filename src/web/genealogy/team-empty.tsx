import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** A consultant has no team; `own` is the viewer, who can recruit one. */
export const TeamEmpty = ({ own }: { own: boolean }) => (
  <EmptyState
    why="data"
    title={m.team_empty()}
    {...(own && { action: <ButtonLink to="/dashboard">{m.team_share_link()}</ButtonLink> })}
  >
    {own ? m.team_empty_own() : m.team_empty_other()}
  </EmptyState>
);
