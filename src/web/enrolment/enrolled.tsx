import { ButtonLink } from '#web/ui/button.tsx';
import classes from './wizard.module.css';

/** The last step: confirmation and next steps. */
export function Enrolled({ code, keptAccount }: { code: string | null; keptAccount: boolean }) {
  return (
    <div className={classes.completed}>
      {code === null ? (
        <p>We sent you an email. Read it to see how to continue.</p>
      ) : (
        <p>
          Welcome. Your consultant code is <strong>{code}</strong>.
        </p>
      )}
      <h3>What’s Next</h3>
      {keptAccount ? (
        <>
          <ol>
            <li>Open your back office. You are signed in already.</li>
            <li>Contact your sponsor to get started.</li>
          </ol>
          <p>
            <ButtonLink kind="primary" to="/dashboard">
              Open your back office
            </ButtonLink>
          </p>
        </>
      ) : (
        <ol>
          <li>Check your email for the confirmation link.</li>
          <li>Click the link to confirm your address.</li>
          <li>Sign in to your back office.</li>
          <li>Contact your sponsor to get started.</li>
        </ol>
      )}
    </div>
  );
}
