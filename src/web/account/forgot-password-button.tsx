import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { formField } from '#web/ui/form/form-answer.ts';

/** Sends its form to request a link for a new password. `sending` is the submission that is being sent. */
export const ForgotPasswordButton = ({ sending }: { sending: string | null }) => (
  <Button
    kind="plain"
    type="submit"
    wide
    name={formField}
    value="requestPasswordReset"
    busy={sending === 'requestPasswordReset'}
  >
    {m.sign_in_forgot()}
  </Button>
);
