import { Link, redirect, useSearchParams } from 'react-router';
import { type AchievementRow, achievement } from '#contract/achievement/achievement.ts';
import { formatCount } from '#contract/language/format.ts';
import { achievementCategories } from '#domain/achievement/rule.ts';
import { m } from '#messages';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { formatLongDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Meter } from '#web/ui/meter.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { Route } from './+types/achievements.ts';
import classes from './achievements.module.css';

export const loader = async ({ context }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isConsultant) throw redirect('/shop');
  return context.get(apiContext).achievement.getAchievements();
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { achievement: api } = context.get(apiContext);
  return formAction(request, {
    grantAchievement: submission(achievement.grantAchievement, async (input) => {
      const { name, title } = await api.grantAchievement(input);
      return m.achievement_granted_to({ title, name });
    }),
  });
};

export const clientAction = formClientAction;

export default function AchievementsPage({ loaderData }: Route.ComponentProps) {
  const { data, summary, currency, grantable } = loaderData;
  const [search] = useSearchParams();
  const category = achievementCategories.find((candidate) => candidate === search.get('category')) ?? null;
  const shown = data.filter((each) => category === null || each.category === category);
  return (
    <>
      <PageTitle title={m.achievements()} />
      <PageHeader title={m.achievements_title()} />
      <StatRow label={m.achievements_yours()}>
        <Stat
          label={m.achievements_total()}
          value={summary.earned}
          note={m.achievements_of({ total: formatCount(data.length) })}
        />
        <Stat label={m.achievements_in_progress()} value={summary.in_progress} />
        <Stat label={m.achievements_this_month()} value={summary.this_month} />
        <Stat
          label={m.achievements_next()}
          value={
            summary.next_goal ??
            (data.length === 0
              ? m.achievements_undefined()
              : summary.in_progress === 0 && summary.earned < data.length
                ? m.achievements_none_left()
                : m.achievements_all_reached())
          }
        />
      </StatRow>
      <nav aria-label={m.achievements_categories()} className={classes.categories}>
        {[null, ...achievementCategories].map((candidate) => (
          <Link
            key={candidate ?? 'all'}
            to={candidate === null ? '?' : `?category=${candidate}`}
            preventScrollReset
            aria-current={candidate === category ? 'true' : undefined}
            className={classes.category}
          >
            {candidate === null ? m.achievements_all() : categoryName[candidate]()}
          </Link>
        ))}
      </nav>
      {shown.length === 0 ? (
        <EmptyState why={category === null ? 'data' : 'match'} title={m.achievements_none()}>
          {data.length === 0 && m.achievements_undefined_description()}
        </EmptyState>
      ) : (
        <ul className={classes.cards} aria-label={m.achievements()}>
          {shown.map((each) => (
            <Card key={each.achievement_id} achievement={each} currency={currency} />
          ))}
        </ul>
      )}
      {grantable.length > 0 && (
        <Panel title={m.achievement_grant_title()} description={m.achievement_grant_description()}>
          <GrantForm grantable={grantable} />
        </Panel>
      )}
    </>
  );
}

const categoryName: Readonly<Record<AchievementRow['category'], () => string>> = {
  Certification: m.achievement_category_certification,
  Sales: m.achievement_category_sales,
  Leadership: m.achievement_category_leadership,
  Rank: m.achievement_category_rank,
  Bonus: m.achievement_category_bonus,
  Products: m.achievement_category_products,
};

function Card({ achievement: shown, currency }: { achievement: AchievementRow; currency: string }) {
  const { timeZone } = useCompany();
  const { earned_date, measure, reachable } = shown;
  const amount = (value: string) => (measure?.amount ? formatAmount(value, currency) : formatCount(Number(value)));
  return (
    <li className={classes.card} data-earned={earned_date !== null || undefined}>
      <div className={classes.head}>
        <h2 className={classes.title}>{shown.title}</h2>
        <StatusBadge tone={earned_date ? 'good' : 'neutral'}>{categoryName[shown.category]()}</StatusBadge>
      </div>
      <p className={classes.description}>{shown.description}</p>
      {earned_date ? (
        <p className={classes.earned}>{m.achievement_earned({ day: formatLongDay(earned_date, timeZone) })}</p>
      ) : !reachable ? (
        <p className={classes.description}>{m.achievement_unreachable()}</p>
      ) : measure ? (
        <Meter
          label={m.achievement_progress_to({ title: shown.title })}
          percent={measure.percent}
          text={m.achievement_progress({ progress: amount(measure.progress), total: amount(measure.total) })}
        />
      ) : (
        <p className={classes.granted}>{m.achievement_granted()}</p>
      )}
    </li>
  );
}

function GrantForm({ grantable }: { grantable: Route.ComponentProps['loaderData']['grantable'] }) {
  const { brand } = useCompany();
  return (
    <SubmitForm name="grantAchievement" className={classes.grant ?? ''}>
      {({ field, pending }) => (
        <>
          <SelectField {...field('achievement_id')} label={m.achievement_certification()}>
            {grantable.map(({ achievement_id, title }) => (
              <option key={achievement_id} value={achievement_id}>
                {title}
              </option>
            ))}
          </SelectField>
          <TextField
            {...field('consultant')}
            label={m.achievement_consultant()}
            placeholder={`${brand.codePrefix}-10234`}
            autoComplete="off"
          />
          <Button kind="primary" type="submit" busy={pending}>
            {m.achievement_grant()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
