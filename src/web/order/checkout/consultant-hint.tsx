import { useEffect } from 'react';
import { m } from '#messages';
import type { loader } from '#web/routes/public/consultant-of-code.ts';
import { useFetcher } from '#web/ui/form/use-fetcher.ts';
import { storedReferral } from '../attribution.ts';
import { changeDraft } from './checkout-draft.ts';
import { typeCustomer } from './checkout-form.ts';
import classes from './consultant-hint.module.css';

/** The pause in typing before a code is looked up, in milliseconds. */
const pause = 600;
const shortest = 3;

/** The name of the consultant for the typed code, shown before the order is sent. */
export default function ConsultantHint({ code }: { code: string }) {
  const typed = code.trim();
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => {
    if (typed.length < shortest) return;
    const timer = setTimeout(() => void load(`/consultant-of-code?code=${encodeURIComponent(typed)}`), pause);
    return () => clearTimeout(timer);
  }, [typed, load]);
  const remove = () => {
    storedReferral.set(null);
    changeDraft((draft) => typeCustomer(draft, 'consultant_code', ''));
  };
  if (typed === '') return null;
  if (data === undefined || data.code !== typed || data.consultant === 'failed') {
    return m.checkout_consultant_hint();
  }
  if (data.consultant === 'unknown') {
    return (
      <span role="status" className={classes.unknown}>
        {m.checkout_consultant_unknown()}
      </span>
    );
  }
  const { name, code: known } = data.consultant;
  return (
    <span role="status" className={classes.credit}>
      <span>{m.checkout_consultant_credit({ name, code: known })}</span>
      <button type="button" className={classes.remove} onClick={remove}>
        {m.checkout_consultant_remove()}
      </button>
    </span>
  );
}
