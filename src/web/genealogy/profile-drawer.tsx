import type { ConsultantProfile } from '#contract/genealogy/genealogy.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { formatLongDay, formatPeriod } from '#web/period/format-period.ts';
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
  const month = formatPeriod(profile.period);
  const facts = [
    [m.member_code(), profile.code],
    [m.member_lives_in(), [profile.city, profile.state].filter(Boolean).join(', ') || m.member_not_given()],
    [m.member_joined(), formatLongDay(profile.join_date, timeZone)],
    [m.member_sponsor(), profile.sponsor_name ?? m.value_none()],
    [
      m.member_level(),
      profile.level === null ? m.member_not_in_team() : profile.level === 0 ? m.member_yourself() : profile.level,
    ],
  ] as const;
  const figures = [
    [m.member_rate(), formatRate(profile.commission_rate), profile.tier ?? m.member_no_tier()],
    [m.member_personal_volume(), <Amount key="pv" value={profile.personal_volume} currency={currency} />, month],
    [m.member_team_volume(), <Amount key="tv" value={profile.team_volume} currency={currency} />, month],
    [
      m.member_downline(),
      formatCount(profile.downline_members),
      m.member_frontline({ count: formatCount(profile.childrenCount) }),
    ],
  ] as const;
  return (
    <div className={classes.profile}>
      <p className={classes.badges}>
        <StatusBadge tone={rankTone(profile.current_rank)}>{profile.current_rank}</StatusBadge>{' '}
        {profile.present ? (
          <StatusBadge tone={profile.isActive ? 'good' : 'neutral'}>
            {profile.isActive ? m.member_active() : m.member_inactive()}
          </StatusBadge>
        ) : (
          <StatusBadge tone="bad">{m.member_left()}</StatusBadge>
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
        <ButtonLink to={`/network?root=${profile.consultant_id}`}>{m.member_show_team()}</ButtonLink>
      )}
    </div>
  );
}
