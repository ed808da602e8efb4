import type { PreviewedMove } from '#contract/correction/sponsor-move.ts';
import { m } from '#messages';
import { CorrectionEffects } from './correction-effects.tsx';
import classes from './correction-form.module.css';
import { ClosedMonthsSums } from './correction-sums.tsx';
import { OpenEffects } from './open-effects.tsx';

/** What a change of a sponsor would do, before it is made. */
export default function Preview({ move }: { move: PreviewedMove }) {
  return (
    <div
      className={classes.preview}
      aria-live="polite"
      ref={(shown) => {
        shown?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <input type="hidden" name="sponsor_before_id" value={move.sponsor_before_id ?? ''} />
      <p className={classes.text}>
        {m.sponsor_move({
          name: move.consultant,
          before: move.sponsor_before ?? m.sponsor_none(),
          after: move.sponsor ?? m.sponsor_none(),
        })}
      </p>
      <OpenEffects effects={move.open_effects} />
      {move.effects.length > 1 && move.closed_months.consultants.length > 0 && (
        <ClosedMonthsSums effect={move.closed_months} />
      )}
      <CorrectionEffects effects={move.effects} />
    </div>
  );
}
