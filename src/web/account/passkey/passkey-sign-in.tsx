import { useEffect, useState } from 'react';
import { m } from '#messages';
import { Button } from '#web/ui/button.tsx';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import classes from '../sign-in-form.module.css';

const browserPart = () => import('./passkey-browser.ts');

/** Signs in with a passkey: by this button, or by the choice that the browser offers in the email field. */
export function PasskeySignIn() {
  const fetcher = useFetcher<FormAnswer>();
  const [offered, setOffered] = useState(false);
  const [failed, setFailed] = useState(false);
  const [asking, setAsking] = useState(false);
  const { submit } = fetcher;
  useEffect(() => {
    let left = false;
    const offer = async () => {
      const { askForPasskey, canSignIn } = await browserPart();
      if (left || !canSignIn()) return;
      setOffered(true);
      const credential = await askForPasskey(true);
      if (!left && credential !== null)
        await submit({ [formField]: 'signInWithPasskey', credential }, { method: 'post' });
    };
    // The button says so if it does not work.
    offer().catch(() => undefined);
    return () => {
      left = true;
      browserPart().then(
        ({ stopWaiting }) => stopWaiting(),
        () => undefined,
      );
    };
  }, [submit]);
  if (!offered) return null;
  const signIn = async () => {
    setAsking(true);
    setFailed(false);
    try {
      const credential = await (await browserPart()).askForPasskey(false);
      if (credential !== null) await submit({ [formField]: 'signInWithPasskey', credential }, { method: 'post' });
    } catch {
      setFailed(true);
    } finally {
      setAsking(false);
    }
  };
  const refused = fetcher.data?.done === false ? fetcher.data.result.error?.formErrors?.[0] : undefined;
  const shown = failed ? m.passkey_failed() : refused;
  return (
    <div className={classes.form}>
      <Button wide onClick={signIn} busy={asking || fetcher.state !== 'idle'}>
        {m.passkey_sign_in()}
      </Button>
      {shown !== undefined && (
        <p role="alert" className={classes.problem}>
          {shown}
        </p>
      )}
    </div>
  );
}
