import { Link, redirect, useSearchParams } from 'react-router';
import { achievement } from '#contract/achievement/achievement.ts';
import { formatCount } from '#contract/language/format.ts';
import { achievementCategories } from '#domain/achievement/rule.ts';
import { m } from '#messages';
import {
  AchievementActions,
  AchievementDialogs,
  useAchievementDialogs,
} from '#web/achievement/achievement-actions.tsx';
import { AchievementCard } from '#web/achievement/achievement-card.tsx';
import { categoryNames } from '#web/achievement/achievement-labels.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { aboveToo, atFields, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { useCompany } from '#web/settings/company.ts';
import { mayUse } from '#web/shell/person.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButton } from '#web/ui/dialog/dialog-address.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import type { Route } from './+types/achievements.ts';
import classes from './achievements.module.css';

export const loader = async ({ context }: Route.LoaderArgs) => {
  const person = context.get(personContext);
  if (!person?.isConsultant) throw redirect('/shop');
  return {
    ...(await context.get(apiContext).achievement.getAchievements()),
    mayWrite: mayUse(person, 'content:write'),
  };
};

const takenTitle = atFields({ TITLE_TAKEN: 'title' });

export const action = ({ context, request }: Route.ActionArgs) => {
  const { achievement: api } = context.get(apiContext);
  return formAction(request, {
    grantAchievement: submission(achievement.grantAchievement, async (input) => {
      const { name, title } = await api.grantAchievement(input);
      return m.achievement_granted_to({ title, name });
    }),
    createAchievement: submission(achievement.createAchievement, async (input) => {
      await api.createAchievement(input).catch(takenTitle);
      return m.achievement_created();
    }),
    updateAchievement: submission(achievement.updateAchievement, async (input) => {
      await api.updateAchievement(input).catch(takenTitle).catch(aboveToo('CHANGED_MEANWHILE'));
      return m.achievement_edited();
    }),
    setAchievementRetired: submission(achievement.setAchievementRetired, async (input) => {
      const { title } = await api.setAchievementRetired(input);
      return input.retired ? m.achievement_retired_message({ title }) : m.achievement_restored({ title });
    }),
    deleteAchievement: submission(achievement.deleteAchievement, async (input) => {
      await api.deleteAchievement(input);
      return m.achievement_deleted();
    }),
  });
};

export const clientAction = formClientAction;

export default function AchievementsPage({ loaderData }: Route.ComponentProps) {
  const { data, summary, currency, grantable, mayWrite } = loaderData;
  const dialogs = useAchievementDialogs();
  const [search] = useSearchParams();
  const category = achievementCategories.find((candidate) => candidate === search.get('category')) ?? null;
  // Admins also see those that they have not earned and can't earn.
  const total = data.filter(({ retired, earned_date }) => !retired || earned_date !== null).length;
  const shown = data.filter((each) => category === null || each.category === category);
  return (
    <>
      <PageTitle title={m.achievements()} />
      <PageHeader
        title={m.achievements_title()}
        actions={
          mayWrite && (
            <DialogButton dialog={dialogs.creating} kind="primary">
              {m.achievement_new()}
            </DialogButton>
          )
        }
      />
      <StatRow label={m.achievements_yours()}>
        <Stat
          label={m.achievements_total()}
          value={summary.earned}
          note={m.achievements_of({ total: formatCount(total) })}
        />
        <Stat label={m.achievements_in_progress()} value={summary.in_progress} />
        <Stat label={m.achievements_this_month()} value={summary.this_month} />
        <Stat
          label={m.achievements_next()}
          value={
            summary.next_goal ??
            (total === 0
              ? m.achievements_undefined()
              : summary.in_progress === 0 && summary.earned < total
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
            {candidate === null ? m.achievements_all() : categoryNames[candidate]()}
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
            <AchievementCard
              key={each.achievement_id}
              achievement={each}
              currency={currency}
              actions={mayWrite && <AchievementActions achievement={each} dialogs={dialogs} />}
            />
          ))}
        </ul>
      )}
      {grantable.length > 0 && (
        <Panel title={m.achievement_grant_title()} description={m.achievement_grant_description()}>
          <GrantForm grantable={grantable} />
        </Panel>
      )}
      {mayWrite && <AchievementDialogs dialogs={dialogs} achievements={data} currency={currency} />}
    </>
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
