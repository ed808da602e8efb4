import { Suspense } from 'react';
import type { PreviewedMove } from '#contract/correction/sponsor-move.ts';
import { m } from '#messages';
import { DialogButton, useDialog } from '#web/ui/dialog/dialog-address.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { lazyAhead } from '#web/ui/lazy-ahead.ts';
import classes from './correction-form.module.css';

/** Most visits of the page change no sponsor. */
const SponsorPreview = lazyAhead(() => import('./sponsor-preview.tsx'));

type Props = {
  /** The consultant who gets another sponsor; without it, the form asks for their code. */
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
            {review !== undefined && (
              <Suspense>
                <SponsorPreview move={review as PreviewedMove} />
              </Suspense>
            )}
          </>
        )}
      </FormDialog>
    </>
  );
}
