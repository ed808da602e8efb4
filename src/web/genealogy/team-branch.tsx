import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { TeamMember } from '#contract/genealogy/genealogy.ts';
import { api, labelsOf } from '#web/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { MemberCard } from './member-card.tsx';
import classes from './team-branch.module.css';

type Props = { member: TeamMember; currency: string };

/** How many members unfold; the rest is shown with that consultant as the root. */
const shownAtOnce = 60;

/** A card and, unfolded, the cards of the consultant's frontline, loaded when it first opens. */
export function TeamBranch({ member, currency }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={classes.branch} data-open={open || undefined}>
      <MemberCard
        member={member}
        currency={currency}
        unfolding={{ open, controls: id, onToggle: () => setOpen(!open) }}
      />
      <div id={id} className={classes.below} hidden={!open}>
        {open && <TeamBelow member={member} currency={currency} />}
      </div>
    </li>
  );
}

function TeamBelow({ member, currency }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['team', member.consultant_id],
    queryFn: () => api.genealogy.getTeam({ consultant_id: member.consultant_id, limit: shownAtOnce }),
    staleTime: 60_000,
  });
  if (error) {
    return (
      <ErrorState title="This team could not be loaded" onRetry={() => refetch()}>
        {labelsOf(error, 'Please try again in a moment.')}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <p role="status" className={classes.waiting}>
        Loading team structure...
      </p>
    );
  }
  return (
    <>
      <ul className={classes.team} aria-label={`Team of ${member.first_name} ${member.last_name}`}>
        {data.data.map((below) => (
          <TeamBranch key={below.consultant_id} member={below} currency={currency} />
        ))}
      </ul>
      {data.total > data.data.length && (
        <p className={classes.more}>
          <a href={`?root=${member.consultant_id}`}>Show all {data.total}</a>
        </p>
      )}
    </>
  );
}
