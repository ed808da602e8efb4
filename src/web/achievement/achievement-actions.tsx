import type { AchievementRow } from '#contract/achievement/achievement.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { DialogButton, type DialogState, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import classes from './achievement-actions.module.css';
import { AchievementForm, NewAchievementForm } from './achievement-form.tsx';

/** The dialogs of the achievements that an admin defines. */
export function useAchievementDialogs() {
  return {
    creating: useDialog('achievement'),
    editing: useDialog('edit-achievement'),
    retiring: useDialog('retire-achievement'),
    deleting: useDialog('delete-achievement'),
  };
}

const button = { size: 'sm', kind: 'plain' } as const;

type Dialogs = ReturnType<typeof useAchievementDialogs>;

/** The buttons of one achievement: it is retired first, and one that is retired is offered again or deleted. */
export function AchievementActions({ achievement, dialogs }: { achievement: AchievementRow; dialogs: Dialogs }) {
  const { achievement_id: item, title, retired } = achievement;
  return (
    <div className={classes.actions}>
      <DialogButton dialog={dialogs.editing} item={item} {...button} aria-label={m.achievement_edit_named({ title })}>
        {m.achievement_edit()}
      </DialogButton>
      {retired ? (
        <>
          <SubmitForm name="setAchievementRetired" item={item}>
            {({ pending }) => (
              <>
                <input type="hidden" name="achievement_id" value={item} />
                <Button {...button} type="submit" busy={pending} aria-label={m.achievement_restore_named({ title })}>
                  {m.achievement_restore()}
                </Button>
              </>
            )}
          </SubmitForm>
          <DialogButton
            dialog={dialogs.deleting}
            item={item}
            {...button}
            aria-label={m.achievement_delete_named({ title })}
          >
            {m.achievement_delete()}
          </DialogButton>
        </>
      ) : (
        <DialogButton
          dialog={dialogs.retiring}
          item={item}
          {...button}
          aria-label={m.achievement_retire_named({ title })}
        >
          {m.achievement_retire()}
        </DialogButton>
      )}
    </div>
  );
}

type Props = { dialogs: Dialogs; achievements: readonly AchievementRow[]; currency: string };

/** Once on the page. */
export function AchievementDialogs({ dialogs, achievements, currency }: Props) {
  const { creating, editing, retiring, deleting } = dialogs;
  const of = ({ item }: DialogState) => achievements.find(({ achievement_id }) => achievement_id === item);
  const title = (dialog: DialogState) => of(dialog)?.title ?? '';
  return (
    <>
      <NewAchievementForm dialog={creating} />
      <AchievementForm dialog={editing} achievement={of(editing)} currency={currency} />
      <FormDialog
        dialog={retiring}
        title={m.achievement_retire_title({ title: title(retiring) })}
        description={<p>{m.achievement_retire_description()}</p>}
        submission="setAchievementRetired"
        submitLabel={m.achievement_retire_confirm()}
      >
        <input type="hidden" name="achievement_id" value={retiring.item ?? ''} />
        <input type="hidden" name="retired" value="on" />
      </FormDialog>
      <FormDialog
        dialog={deleting}
        title={m.achievement_delete_title({ title: title(deleting) })}
        description={<p>{m.achievement_delete_description()}</p>}
        submission="deleteAchievement"
        submitLabel={m.achievement_delete_confirm()}
        danger
      >
        <input type="hidden" name="achievement_id" value={deleting.item ?? ''} />
      </FormDialog>
    </>
  );
}
