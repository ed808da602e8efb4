import type { PayoutHold } from '#contract/payout/hold.ts';
import { m } from '#messages';
import type { DialogState } from '#web/ui/dialog/dialog-address.tsx';
import { CheckField, TextField } from '#web/ui/form/field.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';

type PlaceProps = {
  dialog: DialogState;
  consultant: { readonly consultant_id: string; readonly name: string } | undefined;
};

/** Places a hold on the payouts of a consultant. */
export function PlaceHoldDialog({ dialog, consultant }: PlaceProps) {
  return (
    <FormDialog
      dialog={dialog}
      title={consultant ? m.payout_hold_place_title({ name: consultant.name }) : ''}
      description={<p>{m.payout_hold_place_description()}</p>}
      submission="placePayoutHold"
      submitLabel={m.payout_hold_place()}
    >
      {({ field, checked }) => (
        <>
          <input type="hidden" name="consultant_id" value={consultant?.consultant_id ?? ''} />
          <TextField {...field('reason')} label={m.payment_reason()} maxLength={300} autoComplete="off" />
          <CheckField {...checked('is_reason_shared')} label={m.payout_hold_share()} />
          <TextField
            {...field('until')}
            type="date"
            label={m.payout_hold_until()}
            hint={m.payout_hold_until_hint()}
            optional
          />
        </>
      )}
    </FormDialog>
  );
}

/** Ends a hold after a question. */
export function ReleaseHoldDialog({ dialog, hold }: { dialog: DialogState; hold: PayoutHold | undefined }) {
  return (
    <FormDialog
      dialog={dialog}
      title={hold ? m.payout_hold_release_title({ name: hold.consultant_name }) : ''}
      description={hold && <p>{m.payout_hold_release_description({ reason: hold.reason })}</p>}
      submission="releasePayoutHold"
      submitLabel={m.payout_hold_release()}
    >
      <input type="hidden" name="hold_id" value={dialog.item ?? ''} />
    </FormDialog>
  );
}
