import type { DraftChanges } from '#contract/commission/run.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import classes from './month-end-panel.module.css';

type Counted = Exclude<keyof DraftChanges, 'plan' | 'other_base'>;

const sentences: Readonly<Record<Counted, (of: { count: number; shown: string }) => string>> = {
  completed: m.draft_changed_completed,
  removed: m.draft_changed_removed,
  returns: m.draft_changed_returns,
  adjustments: m.draft_changed_adjustments,
  corrections: m.draft_changed_corrections,
  moved: m.draft_changed_moved,
  joined: m.draft_changed_joined,
};

/** The changes since the draft was calculated, and the button that calculates again. */
export function DraftNotice({ changes, onCalculated }: { changes: DraftChanges; onCalculated: () => void }) {
  const counted = (Object.keys(sentences) as Counted[]).filter((kind) => changes[kind] > 0);
  return (
    <div className={classes.outdated}>
      <p className={classes.early} role="status">
        {m.draft_outdated()}
      </p>
      <ul>
        {counted.map((kind) => (
          <li key={kind}>{sentences[kind]({ count: changes[kind], shown: formatCount(changes[kind]) })}</li>
        ))}
        {changes.plan && <li>{m.draft_changed_plan()}</li>}
        {changes.other_base && <li>{m.draft_changed_base()}</li>}
      </ul>
      <p>{m.draft_outdated_effect()}</p>
      <SubmitForm name="calculateSalesCommissions" needs="commissions:write" onDone={onCalculated}>
        {({ pending }) => (
          <Button type="submit" kind="primary" busy={pending}>
            {pending ? m.run_calculating() : m.draft_calculate_again()}
          </Button>
        )}
      </SubmitForm>
    </div>
  );
}
