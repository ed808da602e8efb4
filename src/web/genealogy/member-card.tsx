import { IconChevronDown, IconMapPin, IconUsers } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import type { TeamMember } from '#contract/genealogy/genealogy.ts';
import { m } from '#messages';
import { Amount } from '#web/ui/amount.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './member-card.module.css';
import { rankTone } from './rank-tone.ts';

type Props = {
  member: TeamMember;
  currency: string;
  /** Without it the card cannot be unfolded. */
  unfolding?: { readonly open: boolean; readonly controls: string; readonly onToggle: () => void };
};

/** The id of the page's form that shows another team, for the cards without scripts. */
export const teamForm = 'team';

const nameOf = ({ first_name, last_name }: TeamMember) => `${first_name} ${last_name}`;

/** A consultant in a genealogy. The name opens the profile, and its link covers the card; the button below unfolds the team. */
export function MemberCard({ member, currency, unfolding }: Props) {
  const [search] = useSearchParams();
  const isOpen = search.get('profile') === member.consultant_id;
  const profile = new URLSearchParams(search);
  profile.set('profile', member.consultant_id);
  profile.delete('notes');
  const place = [member.city, member.state].filter(Boolean).join(', ');
  return (
    <div className={classes.card} data-gone={!member.present || undefined}>
      <div className={classes.head}>
        <span className={classes.initials} aria-hidden="true">
          {member.first_name.charAt(0)}
          {member.last_name.charAt(0)}
        </span>
        <div className={classes.who}>
          <Link to={`?${profile}`} preventScrollReset className={classes.name} aria-current={isOpen || undefined}>
            {nameOf(member)}
          </Link>
          <span className={classes.code}>{member.code}</span>
        </div>
      </div>
      <div className={classes.badges}>
        <StatusBadge tone={rankTone(member.current_rank)}>{member.current_rank}</StatusBadge>
        {member.present ? (
          <StatusBadge tone={member.isActive ? 'good' : 'neutral'}>
            {member.isActive ? m.member_active() : m.member_inactive()}
          </StatusBadge>
        ) : (
          <StatusBadge tone="bad">{m.member_left()}</StatusBadge>
        )}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{m.member_personal_volume()}</dt>
          <dd>
            <Amount value={member.personal_volume} currency={currency} />
          </dd>
        </div>
        {place && (
          <div className={classes.place}>
            <dt className="visually-hidden">{m.member_lives_in()}</dt>
            <dd>
              <IconMapPin size={14} stroke={1.6} aria-hidden="true" /> {place}
            </dd>
          </div>
        )}
      </dl>
      {unfolding && member.childrenCount > 0 && (
        <button
          // Without scripts it shows this member's team as the page.
          type="submit"
          form={teamForm}
          name="root"
          value={member.consultant_id}
          className={classes.unfold}
          aria-expanded={unfolding.open}
          aria-controls={unfolding.controls}
          onClick={(event) => {
            event.preventDefault();
            unfolding.onToggle();
          }}
        >
          <IconUsers size={16} stroke={1.6} aria-hidden="true" />
          <span>
            {unfolding.open
              ? m.team_hide({ count: member.childrenCount })
              : m.team_show({ count: member.childrenCount })}
            <span className="visually-hidden">: {nameOf(member)}</span>
          </span>
          <IconChevronDown size={16} stroke={1.6} aria-hidden="true" data-open={unfolding.open || undefined} />
        </button>
      )}
    </div>
  );
}
