import { useRef, useState } from 'react';
import { Link, redirect, useRevalidator, useSearchParams } from 'react-router';
import { type AchievementRow, achievementCategories } from '#contract/achievement/achievement.ts';
import { api, labelsOf } from '#web/api.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formatDay } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { formatAmount } from '#web/ui/format-amount.ts';
import { Meter } from '#web/ui/meter.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import type { Route } from './+types/achievements.ts';
import classes from './achievements.module.css';

export const loader = async ({ context }: Route.LoaderArgs) => {
  if (!context.get(personContext)?.isConsultant) throw redirect('/shop');
  return context.get(apiContext).achievement.getAchievements();
};

export default function AchievementsPage({ loaderData }: Route.ComponentProps) {
  const { data, summary, currency, grantable } = loaderData;
  const [search] = useSearchParams();
  const category = achievementCategories.find((candidate) => candidate === search.get('category')) ?? null;
  const shown = data.filter((achievement) => category === null || achievement.category === category);
  return (
    <>
      <PageTitle title="Achievements" />
      <PageHeader title="Achievements and Recognition" lead="Earned by what you did, never by a date in a calendar." />
      <StatRow label="Your achievements">
        <Stat label="Total earned" value={summary.earned} note={`of ${data.length}`} />
        <Stat label="In progress" value={summary.in_progress} />
        <Stat label="This month" value={summary.this_month} />
        <Stat label="Next goal" value={summary.next_goal ?? 'All reached'} />
      </StatRow>
      <nav aria-label="Categories" className={classes.categories}>
        {[null, ...achievementCategories].map((candidate) => (
          <Link
            key={candidate ?? 'all'}
            to={candidate === null ? '?' : `?category=${candidate}`}
            preventScrollReset
            aria-current={candidate === category ? 'true' : undefined}
            className={classes.category}
          >
            {candidate ?? 'All'}
          </Link>
        ))}
      </nav>
      {shown.length === 0 ? (
        <EmptyState why={category === null ? 'data' : 'match'} title="No achievements here yet" />
      ) : (
        <ul className={classes.cards} aria-label="Achievements">
          {shown.map((achievement) => (
            <Card key={achievement.achievement_id} achievement={achievement} currency={currency} />
          ))}
        </ul>
      )}
      {grantable.length > 0 && (
        <Panel title="Grant a certification" description="For what somebody has shown rather than sold.">
          <GrantForm grantable={grantable} />
        </Panel>
      )}
    </>
  );
}

function Card({ achievement, currency }: { achievement: AchievementRow; currency: string }) {
  const { timeZone } = useCompany();
  const { earned_date, measure } = achievement;
  const amount = (value: string) => (measure?.amount ? formatAmount(value, currency) : value);
  return (
    <li className={classes.card} data-earned={earned_date !== null || undefined}>
      <div className={classes.head}>
        <h2 className={classes.title}>{achievement.title}</h2>
        <StatusBadge tone={earned_date ? 'good' : 'neutral'}>{achievement.category}</StatusBadge>
      </div>
      <p className={classes.description}>{achievement.description}</p>
      {earned_date ? (
        <p className={classes.earned}>Earned {formatDay(earned_date, timeZone)}</p>
      ) : measure ? (
        <Meter
          label={`Progress to ${achievement.title}`}
          percent={measure.percent}
          text={`${amount(measure.progress)} of ${amount(measure.total)}`}
        />
      ) : (
        <p className={classes.granted}>Granted by the company</p>
      )}
    </li>
  );
}

function GrantForm({ grantable }: { grantable: Route.ComponentProps['loaderData']['grantable'] }) {
  const { brand } = useCompany();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    const given = new FormData(form.current ?? undefined);
    const consultant = String(given.get('consultant') ?? '').trim();
    if (consultant === '') return setProblem('Please enter the consultant’s code');
    setBusy(true);
    setProblem(undefined);
    try {
      const { name, title } = await api.achievement.grantAchievement({
        achievement_id: String(given.get('achievement')),
        consultant,
      });
      form.current?.reset();
      showSuccess({ title, message: `Granted to ${name}.` });
      await revalidate();
    } catch (error) {
      setProblem(labelsOf(error, 'This could not be saved. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      noValidate
      className={classes.grant}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SelectField label="Certification" name="achievement">
        {grantable.map(({ achievement_id, title }) => (
          <option key={achievement_id} value={achievement_id}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Consultant"
        name="consultant"
        placeholder={`${brand.codePrefix}-10234`}
        autoComplete="off"
        error={problem}
      />
      <Button kind="primary" type="submit" busy={busy}>
        {busy ? 'Granting...' : 'Grant'}
      </Button>
    </form>
  );
}
