import { regions } from '#domain/enrolment/regions.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { fieldOf, type StepProps } from './step-field.ts';
import classes from './wizard.module.css';

const countries = { CA: 'Canada', US: 'United States' } as const;

export function AddressStep(step: StepProps) {
  const { draft, change } = step;
  const field = fieldOf(step);
  const canada = draft.country === 'CA';
  return (
    <div className={classes.fields}>
      <div className={classes.whole}>
        <TextField label="Phone" type="tel" {...field('phone', 'tel')} />
      </div>
      <div className={classes.whole}>
        <TextField label="Street address" {...field('address1', 'address-line1')} />
      </div>
      <div className={classes.whole}>
        <TextField label="Address line 2" optional {...field('address2', 'address-line2')} />
      </div>
      <TextField label="City" {...field('city', 'address-level2')} />
      <SelectField
        label="Country"
        name="country"
        autoComplete="country"
        value={draft.country}
        // Another country has other states, so the selected one is cleared.
        onChange={({ target }) =>
          change((before) => ({ ...before, country: target.value === 'US' ? 'US' : 'CA', state: '' }))
        }
      >
        {Object.entries(countries).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={canada ? 'Province or territory' : 'State'} {...field('state', 'address-level1')}>
        <option value="">Please choose</option>
        {regions[draft.country].map((region) => (
          <option key={region.code} value={region.code}>
            {region.name}
          </option>
        ))}
      </SelectField>
      <TextField label={canada ? 'Postal code' : 'ZIP'} {...field('postal_code', 'postal-code')} />
    </div>
  );
}
