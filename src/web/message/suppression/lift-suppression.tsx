import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';

/** The button with which an admin allows mails to an address again. */
export function LiftSuppression({ address }: { address: string }) {
  return (
    <SubmitForm
      name="liftMailSuppression"
      needs="customers:write"
      item={address}
      action="/admin/jobs/addresses"
      failed={m.suppression_lift_failed()}
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="address" value={address} />
          <Button type="submit" size="sm" busy={pending} aria-label={m.suppression_lift_named({ address })}>
            {m.suppression_lift()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}
