import { m } from '#messages';
import { TextField } from '#web/ui/form/field.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { PlaceFields } from './place-fields.tsx';
import classes from './wizard.module.css';

/** Phone and address of a new consultant. */
export function AddressStep({ field, clearErrors }: Pick<FormState, 'field' | 'clearErrors'>) {
  return (
    <div className={classes.fields}>
      <div className={classes.whole}>
        <TextField label={m.person_phone()} type="tel" autoComplete="tel" {...field('phone')} />
      </div>
      <div className={classes.whole}>
        <TextField label={m.profile_address1()} autoComplete="address-line1" {...field('address1')} />
      </div>
      <div className={classes.whole}>
        <TextField label={m.person_address_2()} optional autoComplete="address-line2" {...field('address2')} />
      </div>
      <TextField label={m.person_city()} autoComplete="address-level2" {...field('city')} />
      <PlaceFields field={field} clearErrors={clearErrors} />
    </div>
  );
}
