import type { ReactNode } from 'react';
import type { AchievementRow } from '#contract/achievement/achievement.ts';
import { m } from '#messages';
import { formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Meter } from '#web/ui/meter.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './achievement-card.module.css';
import { categoryNames, measuredLabel } from './achievement-labels.ts';

type Props = {
  achievement: AchievementRow;
  currency: string;
  /** The buttons of admins. */
  actions?: ReactNode;
};

/** An achievement with the consultant's progress. */
export function AchievementCard({ achievement, currency, actions }: Props) {
  const { title, description, category, retired, earned_date: earned } = achievement;
  return (
    <li className={classes.card} data-earned={earned !== null || undefined}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.badges}>
          {retired && <StatusBadge tone="neutral">{m.achievement_retired()}</StatusBadge>}
          <StatusBadge tone={earned ? 'good' : 'neutral'}>{categoryNames[category]()}</StatusBadge>
        </span>
      </div>
      <p className={classes.description}>{description}</p>
      <Progress achievement={achievement} currency={currency} />
      {actions}
    </li>
  );
}

function Progress({ achievement, currency }: Pick<Props, 'achievement' | 'currency'>) {
  const { timeZone } = useCompany();
  const { title, earned_by: source, earned_date: earned, measure, reachable, retired } = achievement;
  if (earned) return <p className={classes.earned}>{m.achievement_earned({ day: formatLongDay(earned, timeZone) })}</p>;
  if (retired) return <p className={classes.muted}>{m.achievement_retired_description()}</p>;
  if (!reachable) return <p className={classes.muted}>{m.achievement_unreachable()}</p>;
  if (!measure) return <p className={classes.granted}>{m.achievement_granted()}</p>;
  const amount = (value: string) => measuredLabel(source, value, currency);
  return (
    <Meter
      label={m.achievement_progress_to({ title })}
      percent={measure.percent}
      text={m.achievement_progress({ progress: amount(measure.progress), total: amount(measure.total) })}
    />
  );
}
