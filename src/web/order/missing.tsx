import classes from './checkout.module.css';
import { type Field, missing, type Problems } from './checkout-form.ts';

type FormPart = keyof typeof missing;

const idOf = (part: FormPart): string => `missing-${part}`;

/** What a field shows of its problem: words of its own, or that it is one of those the part's words speak of. */
export function problemOf(problems: Problems, field: Field, part: FormPart) {
  const words = problems.get(field);
  return words === missing[part] ? { invalidBy: idOf(part) } : { error: words };
}

/** Says once that fields of a part are empty. */
export function Missing({ problems, part }: { problems: Problems; part: FormPart }) {
  const any = [...problems.values()].includes(missing[part]);
  return (
    <p id={idOf(part)} role="alert" className={classes.missing}>
      {any && missing[part]}
    </p>
  );
}
