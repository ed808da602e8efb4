import { useEffect } from 'react';
import { m } from '#messages';
import { storedReferral } from '../attribution.ts';
import { useConsultantOfCode } from '../consultant-of-code.ts';
import { changeDraft } from './checkout-draft.ts';
import { typeCustomer } from './checkout-form.ts';
import classes from './consultant-hint.module.css';

/** The pause in typing before a code is looked up, in milliseconds. */
const pause = 600;
const shortest = 3;

/** The name of the consultant for the typed code, shown before the order is sent. */
export default function ConsultantHint({ code }: { code: string }) {
  const typed = code.trim();
  const { lookUp, answer } = useConsultantOfCode();
  useEffect(() => {
    if (typed.length < shortest) return;
    const timer = setTimeout(() => lookUp(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, lookUp]);
  const remove = () => {
    storedReferral.set(null);
    changeDraft((draft) => typeCustomer(draft, 'consultant_code', ''));
  };
  if (typed === '') return null;
  if (answer === undefined || answer.code !== typed || answer.consultant === 'failed') {
    return m.checkout_consultant_hint();
  }
  if (answer.consultant === 'unknown') {
    return (
      <span role="status" className={classes.unknown}>
        {m.checkout_consultant_unknown()}
      </span>
    );
  }
  const { name, code: known } = answer.consultant;
  return (
    <span role="status" className={classes.credit}>
      <span>{m.checkout_consultant_credit({ name, code: known })}</span>
      <button type="button" className={classes.remove} onClick={remove}>
        {m.checkout_consultant_remove()}
      </button>
    </span>
  );
}
