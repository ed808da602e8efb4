import { useState } from 'react';
import type { FormFields } from './form-fields.ts';

type Props = {
  field: FormFields['field'];
  /** The names of the fields; the form's values have them in `before` as well. */
  names: readonly string[];
};

/**
 * Sends what the fields had when the form was opened, as `before`. The page's data may be loaded again while the form is open, so the
 * first values stay.
 */
export function OpenedWith({ field, names }: Props) {
  const [before] = useState(() => names.map((name) => field(`before.${name}`)));
  return before.map(({ name, defaultValue }) => <input key={name} type="hidden" name={name} value={defaultValue} />);
}
