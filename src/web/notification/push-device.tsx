import { useState } from 'react';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import classes from '#web/settings/settings.module.css';
import { Button } from '#web/ui/button.tsx';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';

export type Push = { readonly public_key: string; readonly subscribed: boolean; readonly devices: number };

const serviceWorker = '/service-worker.js';

/** Whether this browser gets push messages, and turning them on and off here. */
export function PushDevice({ push }: { push: Push }) {
  const { subscribed, devices } = push;
  return (
    <Panel
      title={m.push_device()}
      description={m.push_device_description()}
      actions={
        <StatusBadge tone={subscribed ? 'good' : 'neutral'}>{subscribed ? m.push_on() : m.push_off()}</StatusBadge>
      }
    >
      <div className={classes.form}>
        {subscribed ? <TurnOff /> : <TurnOn publicKey={push.public_key} />}
        {devices > 0 && (
          <p className={classes.hint}>{m.push_devices({ count: devices, shown: formatCount(devices) })}</p>
        )}
      </div>
    </Panel>
  );
}

function TurnOff() {
  return (
    <SubmitForm name="unsubscribePush" className={classes.form ?? ''} onDone={() => void unsubscribe()}>
      {({ pending }) => (
        <Button type="submit" busy={pending}>
          {m.push_turn_off()}
        </Button>
      )}
    </SubmitForm>
  );
}

/** The browser asks the user, so nothing happens without scripts. */
function TurnOn({ publicKey }: { publicKey: string }) {
  const inBrowser = useInBrowser();
  const fetcher = useFetcher<FormAnswer>();
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const refused = fetcher.data?.done === false ? fetcher.data.result.error?.formErrors?.[0] : undefined;
  if (inBrowser && !('PushManager' in window)) return <p>{m.push_unsupported()}</p>;
  const turnOn = async () => {
    setAsking(true);
    setProblem(null);
    try {
      const values = await subscribe(publicKey);
      if (values === null) setProblem(m.push_denied());
      else await fetcher.submit({ [formField]: 'subscribePush', ...values }, { method: 'post' });
    } catch {
      setProblem(m.push_failed());
    } finally {
      setAsking(false);
    }
  };
  const shown = problem ?? refused;
  return (
    <>
      <Button onClick={turnOn} busy={asking || fetcher.state !== 'idle'} disabled={!inBrowser}>
        {m.push_turn_on()}
      </Button>
      {shown !== undefined && <p role="alert">{shown}</p>}
      <noscript>
        <p>{m.push_needs_scripts()}</p>
      </noscript>
    </>
  );
}

/** Asks the user and subscribes at the push service of the browser; null if the user doesn't allow it. */
async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(serviceWorker);
  const { pushManager } = await navigator.serviceWorker.ready;
  // With the key of another installation a subscription is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(serviceWorker);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
