import { useEffect, useState } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { confirmEmail } from './sign-in.ts';
import classes from './sign-in-form.module.css';

// React may run an effect twice, but a token is valid once, so each token is sent once.
const sent = new Map<string, ReturnType<typeof confirmEmail>>();
const confirmOnce = (token: string) => {
  const already = sent.get(token) ?? confirmEmail(token);
  sent.set(token, already);
  return already;
};

/** Confirms the address by script, so that a mail scanner that only fetches the page does not use up the token. */
export function Confirmation({ token }: { token: string }) {
  const [refused, setRefused] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let here = true;
    void confirmOnce(token).then((outcome) => here && setRefused(outcome.refused));
    return () => {
      here = false;
    };
  }, [token]);
  if (refused === undefined) return <Skeleton lines={2} label="Confirming your email address..." />;
  return (
    <div className={classes.signIn}>
      {refused === null ? (
        <p role="status">Your email address is confirmed. You can sign in now.</p>
      ) : (
        <p role="alert" className={classes.problem}>
          {refused}
        </p>
      )}
      <ButtonLink kind="primary" to="/auth">
        Sign In
      </ButtonLink>
    </div>
  );
}
