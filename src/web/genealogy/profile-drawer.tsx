import type { ConsultantProfile } from '#contract/genealogy/genealogy.ts';
import { formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { formatRate } from '#web/ui/format-amount.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './profile-drawer.module.css';
import { rankTone } from './rank-tone.ts';

/** The visible data of a consultant in the team: contact and results of the open period. */
export function ProfileDrawer({ profile }: { profile: ConsultantProfile }) {
  const { timeZone } = useCompany();
  const { currency } = profile;
  const facts = [
    ['Code', profile.code],
    ['Lives in', [profile.city, profile.state].filter(Boolean).join(', ') || 'Not given'],
    ['Joined', formatDay(profile.join_date, timeZone)],
    ['Sponsor', profile.sponsor_name ?? 'None'],
    ['Level below you', profile.level === null ? 'Not in your team' : profile.level === 0 ? 'Yourself' : profile.level],
  ] as const;
  const figures = [
    ['Commission rate', formatRate(profile.commission_rate), profile.tier ?? 'No tier yet'],
    ['Personal volume', <Amount key="pv" value={profile.personal_volume} currency={currency} />, 'this period'],
    ['Team volume', <Amount key="tv" value={profile.team_volume} currency={currency} />, 'this period'],
    ['Downline', profile.downline_members, `${profile.childrenCount} sponsored directly`],
  ] as const;
  return (
    <div className={classes.profile}>
      <p className={classes.badges}>
        <StatusBadge tone={rankTone(profile.current_rank)}>{profile.current_rank}</StatusBadge>{' '}
        {profile.present ? (
          <StatusBadge tone={profile.isActive ? 'good' : 'neutral'}>
            {profile.isActive ? 'Active' : 'Inactive'}
          </StatusBadge>
        ) : (
          <StatusBadge tone="bad">Left</StatusBadge>
        )}
      </p>
      <dl className={classes.figures}>
        {figures.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={classes.value}>{value}</dd>
            <dd className={classes.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {profile.childrenCount > 0 && (
        <ButtonLink to={`/network?root=${profile.consultant_id}`}>Look at this team</ButtonLink>
      )}
    </div>
  );
}
