import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { PromotionRow } from '#contract/promotion/promotion.ts';
import { millisecondsPerDay } from '#domain/period/day.ts';
import { m } from '#messages';
import { formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Meter } from '#web/ui/meter.tsx';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';
import classes from './promotion-card.module.css';
import { lastDay, progressLabels, requirementLabels } from './promotion-labels.ts';

const tones: Record<PromotionRow['status'], Tone> = {
  'In Progress': 'waiting',
  Active: 'good',
  Available: 'info',
  Completed: 'neutral',
};

const statusNames: Record<PromotionRow['status'], () => string> = {
  'In Progress': m.promotion_status_in_progress,
  Active: m.promotion_status_active,
  Available: m.promotion_status_available,
  Completed: m.promotion_status_completed,
};

/** `3 days left`, from now; null for more than two weeks. */
function daysLeft(deadline: string, now: string): string | null {
  const days = Math.ceil((new Date(deadline).getTime() - new Date(now).getTime()) / millisecondsPerDay);
  if (days > 14 || days < 1) return null;
  return m.promotion_days_left({ count: days });
}

/** A promotion with the consultant's progress; its details open beside the page. */
export function PromotionCard({
  promotion,
  currency,
  now,
  actions,
}: {
  promotion: PromotionRow;
  currency: string;
  now: string;
  /** The buttons of admins. */
  actions?: ReactNode;
}) {
  const { timeZone } = useCompany();
  const [search] = useSearchParams();
  const details = new URLSearchParams(search);
  details.set('details', promotion.promotion_id);
  const left = promotion.phase === 'active' ? daysLeft(promotion.deadline, now) : null;
  return (
    <article className={classes.card} data-phase={promotion.phase}>
      <header className={classes.head}>
        <h3 className={classes.title}>{promotion.title}</h3>
        <span className={classes.badges}>
          <StatusBadge tone={tones[promotion.status]}>{statusNames[promotion.status]()}</StatusBadge>
          {promotion.goal_met !== null && (
            <StatusBadge tone={promotion.goal_met ? 'good' : 'neutral'}>
              {promotion.goal_met ? m.promotion_goal_met() : m.promotion_goal_not_met()}
            </StatusBadge>
          )}
        </span>
      </header>
      <p className={classes.description}>{promotion.description}</p>
      {promotion.phase !== 'coming' && (
        <Meter
          label={m.promotion_progress_in({ title: promotion.title })}
          percent={promotion.progress}
          text={progressLabels(promotion, currency)}
        />
      )}
      <dl className={classes.facts}>
        <div>
          <dt>{m.promotion_requirement()}</dt>
          <dd>{requirementLabels(promotion.type, promotion.requirement, currency)}</dd>
        </div>
        <div>
          <dt>{promotion.phase === 'coming' ? m.promotion_starts() : m.promotion_deadline()}</dt>
          <dd>
            {promotion.phase === 'coming' ? formatLongDay(promotion.starts_at, timeZone) : lastDay(promotion, timeZone)}
            {left && <span className={classes.left}>{left}</span>}
          </dd>
        </div>
        <div>
          <dt>{m.promotion_reward()}</dt>
          <dd>{promotion.reward}</dd>
        </div>
      </dl>
      <div className={classes.foot}>
        <Link to={`?${details}`} preventScrollReset className={classes.details}>
          {m.promotion_view()}
          <span className="visually-hidden">: {promotion.title}</span>
        </Link>
        {actions}
      </div>
    </article>
  );
}
