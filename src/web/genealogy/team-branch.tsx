import { useEffect, useId, useState } from 'react';
import type { TeamMember } from '#contract/genealogy/genealogy.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import type { clientLoader } from '#web/routes/back-office/network.team.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import { MemberCard } from './member-card.tsx';
import classes from './team-branch.module.css';

type Props = { member: TeamMember; currency: string };

/** A card and, unfolded, the cards of the consultant's frontline, loaded when it first opens. */
export function TeamBranch({ member, currency }: Props) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const id = useId();
  const open = state === 'open';
  return (
    <li className={classes.branch} data-open={open || undefined}>
      <MemberCard
        member={member}
        currency={currency}
        unfolding={{ open, controls: id, onToggle: () => setState(open ? 'closed' : 'open') }}
      />
      <div id={id} className={classes.below} hidden={!open}>
        {state !== 'unopened' && <TeamBelow member={member} currency={currency} />}
      </div>
    </li>
  );
}

function TeamBelow({ member, currency }: Props) {
  const { data: answer, load, state } = useFetcher<typeof clientLoader>(failed);
  const address = `/network/team?root=${member.consultant_id}`;
  useEffect(() => void load(address), [address, load]);
  if (answer === 'failed' && state === 'idle') {
    return <ErrorState title={m.team_load_failed()} onRetry={() => void load(address)} />;
  }
  if (answer === undefined || answer === 'failed') {
    return (
      <p role="status" className={classes.waiting}>
        {m.team_loading()}
      </p>
    );
  }
  return (
    <>
      <ul className={classes.team} aria-label={m.team_of({ name: `${member.first_name} ${member.last_name}` })}>
        {answer.data.map((below) => (
          <TeamBranch key={below.consultant_id} member={below} currency={currency} />
        ))}
      </ul>
      {answer.total > answer.data.length && (
        <p className={classes.more}>
          <a href={`?root=${member.consultant_id}`}>{m.team_show_all({ total: formatCount(answer.total) })}</a>
        </p>
      )}
    </>
  );
}
