import { useState } from 'react';
import type { FormFields } from './form-fields.ts';

type Props = {
  field: FormFields['field'];
  /** The names of hidden fields, among the values of the form. */
  names: readonly string[];
};

/**
 * Hidden fields that keep the values with which the form was opened, even if the page's data is loaded again meanwhile.
 */
export function OpenedWith({ field, names }: Props) {
  const [before] = useState(() => names.map(field));
  return before.map(({ name, defaultValue }) => <input key={name} type="hidden" name={name} value={defaultValue} />);
}
