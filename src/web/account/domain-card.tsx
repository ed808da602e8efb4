import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showError, showSuccess } from '#web/ui/toast.tsx';
import classes from './domain-card.module.css';

/** The consultant's own shop address; orders placed through it are credited to the consultant. */
export function DomainCard({ address, code }: { address: string; code: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showSuccess({ message: 'Your shop link is in the clipboard.' });
    } catch {
      showError({ message: 'The link could not be copied. Please select and copy it by hand.' });
    }
  };
  return (
    <Panel title="Your shop link" description="Who follows it shops with you: the order is credited to your code.">
      <div className={classes.card}>
        <p className={classes.code}>{code}</p>
        <code className={classes.address}>{address}</code>
        <div className={classes.actions}>
          <Button onClick={copy}>Copy link</Button>
          <ButtonLink to={address} target="_blank" rel="noreferrer">
            View
          </ButtonLink>
        </div>
      </div>
    </Panel>
  );
}
