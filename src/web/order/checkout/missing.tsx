import classes from './checkout.module.css';
import { type Field, missing, type Problems } from './checkout-form.ts';

type FormPart = keyof typeof missing;

const idOf = (part: FormPart): string => `missing-${part}`;

/** The error of a field: its own message, or a reference to the shared message of its part. */
export function problemOf(problems: Problems, field: Field, part: FormPart) {
  const text = problems.get(field);
  return text === missing[part] ? { invalidBy: idOf(part) } : { error: text };
}

/** One message for all empty fields of a part. */
export function Missing({ problems, part }: { problems: Problems; part: FormPart }) {
  const any = [...problems.values()].includes(missing[part]);
  return (
    <p id={idOf(part)} role="alert" className={classes.missing}>
      {any && missing[part]}
    </p>
  );
}
