import type { MailTextVersion } from '#contract/message/mail-text.ts';
import { m } from '#messages';
import classes from '#web/settings/company-form.module.css';

/** What a change of texts changes: each text before and after. */
export function TextChanges({ changes }: { changes: MailTextVersion['changes'] }) {
  return (
    <ul className={classes.changes}>
      {changes.map(({ id, before, after }) => (
        <li key={id}>
          <span className="visually-hidden">{m.company_before()}</span>
          <del>{before ?? m.email_standard()}</del> <span className="visually-hidden">{m.company_after()}</span>
          <ins>{after ?? m.email_standard()}</ins>
        </li>
      ))}
    </ul>
  );
}
