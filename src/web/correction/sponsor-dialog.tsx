import type { PreviewedMove } from '#contract/correction/sponsor-move.ts';
import { m } from '#messages';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { CorrectionEffects } from './correction-effects.tsx';
import classes from './correction-form.module.css';
import { OpenEffects } from './open-effects.tsx';

type Props = {
  /** Whose sponsor is changed; without it, the form asks for the consultant. */
  consultantCode?: string;
};

/** Changes a consultant's sponsor from a date on, with a reason and a preview of the effects. */
export function SponsorDialog({ consultantCode }: Props) {
  const title = consultantCode === undefined ? m.sponsor_change() : m.sponsor_change_confirm();
  const dialog = useDialog('sponsor');
  return (
    <>
      <DialogButton needs="consultants:write" dialog={dialog} size="sm">
        {title}
      </DialogButton>
      <FormDialog
        dialog={dialog}
        title={title}
        submission="moveSponsor"
        submitLabel={(review) => (review === undefined ? m.correction_preview() : m.sponsor_change_confirm())}
      >
        {({ field, review }) => (
          <>
            {consultantCode === undefined ? (
              <TextField {...field('consultant')} label={m.consultant_code_of()} maxLength={40} autoComplete="off" />
            ) : (
              <input type="hidden" name="consultant" value={consultantCode} />
            )}
            <div className={classes.sponsor}>
              <SelectField {...field('sponsor.kind')} label={m.sponsor_new()}>
                <option value="">{m.sponsor_choose()}</option>
                <option value="consultant">{m.sponsor_another()}</option>
                <option value="none">{m.sponsor_none()}</option>
              </SelectField>
              <div data-for="consultant">
                <TextField {...field('sponsor.code')} label={m.sponsor_new_code()} maxLength={40} autoComplete="off" />
              </div>
            </div>
            <TextField {...field('from')} label={m.sponsor_from()} type="date" />
            <TextField {...field('reason')} label={m.payment_reason()} maxLength={200} autoComplete="off" />
            {review !== undefined && <Preview move={review as PreviewedMove} />}
          </>
        )}
      </FormDialog>
    </>
  );
}

function Preview({ move }: { move: PreviewedMove }) {
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
      <CorrectionEffects effects={move.effects} />
    </div>
  );
}
