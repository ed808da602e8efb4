import { m } from '#messages';
import { TextField } from '#web/ui/form/field.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';

/** The first and last name of a person whom an admin adds or edits. */
export const NameFields = ({ field }: Pick<FormState, 'field'>) => (
  <>
    <TextField {...field('first_name')} label={m.person_first_name()} required maxLength={80} autoComplete="off" />
    <TextField {...field('last_name')} label={m.person_last_name()} required maxLength={80} autoComplete="off" />
  </>
);
