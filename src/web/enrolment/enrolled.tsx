import { m } from '#messages';
import { ButtonLink } from '#web/ui/button.tsx';
import classes from './wizard.module.css';

/** The last step: confirmation and next steps. `code` is null when a mail says how to continue. */
export function Enrolled({ code, hasAccount }: { code: string | null; hasAccount: boolean }) {
  return (
    <div className={classes.completed}>
      <p>{code === null ? m.enrolment_read_mail() : m.enrolment_code({ code })}</p>
      <h3>{m.enrolment_next()}</h3>
      {hasAccount ? (
        <>
          <ol>
            <li>{m.enrolment_next_open()}</li>
            <li>{m.enrolment_next_sponsor()}</li>
          </ol>
          <p>
            <ButtonLink kind="primary" to="/dashboard">
              {m.enrolment_open()}
            </ButtonLink>
          </p>
        </>
      ) : (
        <ol>
          <li>{m.enrolment_next_mail()}</li>
          <li>{m.enrolment_next_link()}</li>
          <li>{m.enrolment_next_sign_in()}</li>
          <li>{m.enrolment_next_sponsor()}</li>
        </ol>
      )}
    </div>
  );
}
