import classes from './checkout.module.css';
import { type Field, missingOf, type Part, type Problems } from './checkout-form.ts';

type FormPart = Part | 'customer';

const idOf = (part: FormPart): string => `missing-${part}`;

/** The error of a field: its own message, or a reference to the shared message of its part. */
export function problemOf(problems: Problems, field: Field, part: FormPart) {
  const text = problems.get(field);
  return text === missingOf(part) ? { invalidBy: idOf(part) } : { error: text };
}

/** One message for all empty fields of a part. */
export function Missing({ problems, part }: { problems: Problems; part: FormPart }) {
  const any = [...problems.values()].includes(missingOf(part));
  return (
    <p id={idOf(part)} role="alert" className={classes.missing}>
      {any && missingOf(part)}
    </p>
  );
}
