import { regions } from '#domain/enrolment/regions.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { wrongOf } from './step-problem.ts';
import classes from './wizard.module.css';
import type { StepProps } from './wizard.tsx';

const countries = { CA: 'Canada', US: 'United States' } as const;

export function AddressStep({ draft, change, problem }: StepProps) {
  const wrong = wrongOf(problem);
  const canada = draft.country === 'CA';
  return (
    <div className={classes.fields}>
      <div className={classes.whole}>
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          value={draft.phone}
          onChange={(event) => change({ phone: event.target.value })}
          {...wrong('phone')}
        />
      </div>
      <div className={classes.whole}>
        <TextField
          label="Street address"
          name="address1"
          autoComplete="address-line1"
          value={draft.address1}
          onChange={(event) => change({ address1: event.target.value })}
          {...wrong('address1')}
        />
      </div>
      <div className={classes.whole}>
        <TextField
          label="Address line 2"
          optional
          name="address2"
          autoComplete="address-line2"
          value={draft.address2}
          onChange={(event) => change({ address2: event.target.value })}
        />
      </div>
      <TextField
        label="City"
        name="city"
        autoComplete="address-level2"
        value={draft.city}
        onChange={(event) => change({ city: event.target.value })}
        {...wrong('city')}
      />
      <SelectField
        label="Country"
        name="country"
        autoComplete="country"
        value={draft.country}
        // Another country has other states: the one chosen before would be wrong.
        onChange={(event) => change({ country: event.target.value === 'US' ? 'US' : 'CA', state: '' })}
      >
        {Object.entries(countries).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={canada ? 'Province or territory' : 'State'}
        name="state"
        autoComplete="address-level1"
        value={draft.state}
        onChange={(event) => change({ state: event.target.value })}
        {...wrong('state')}
      >
        <option value="">Please choose</option>
        {regions[draft.country].map((region) => (
          <option key={region.code} value={region.code}>
            {region.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={canada ? 'Postal code' : 'ZIP'}
        name="postal_code"
        autoComplete="postal-code"
        value={draft.postal_code}
        onChange={(event) => change({ postal_code: event.target.value })}
        {...wrong('postal_code')}
      />
    </div>
  );
}
