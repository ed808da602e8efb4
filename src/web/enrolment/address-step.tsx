import { useEffect, useRef, useState } from 'react';
import { regions } from '#domain/enrolment/regions.ts';
import { m } from '#messages';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import classes from './wizard.module.css';

type Country = keyof typeof regions;
type Place = { readonly country: Country; readonly state: string };

const countries = (): readonly (readonly [Country, string])[] => [
  ['CA', m.country_ca()],
  ['US', m.country_us()],
];

const Options = ({ country }: { country: Country }) =>
  regions[country].map((region) => (
    <option key={region.code} value={region.code}>
      {region.name}
    </option>
  ));

/** Without scripts the list of states has those of both countries. */
export function AddressStep({ field }: { field: FormState['field'] }) {
  const [place, setPlace] = useState<Place | null>(null);
  const selects = useRef<HTMLDivElement>(null);
  // Choices from before the scripts ran, and those of the draft.
  useEffect(() => {
    const selected = (name: string) => selects.current?.querySelector<HTMLSelectElement>(`[name=${name}]`)?.value ?? '';
    setPlace({ country: selected('country') === 'US' ? 'US' : 'CA', state: selected('state') });
  }, []);
  const canada = place?.country === 'CA';
  const { defaultValue: firstState, ...state } = field('state');
  return (
    <div ref={selects} className={classes.fields}>
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
      <SelectField
        label={m.person_country()}
        autoComplete="country"
        {...field('country')}
        // Another country has other states, so the selected one is cleared.
        onChange={({ target }) => setPlace({ country: target.value === 'US' ? 'US' : 'CA', state: '' })}
      >
        {countries().map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        key={place === null ? 'both' : 'own'}
        label={place === null ? m.profile_state() : canada ? m.enrolment_province() : m.enrolment_state()}
        autoComplete="address-level1"
        {...state}
        {...(place === null
          ? { defaultValue: firstState }
          : {
              value: place.state,
              onChange: ({ target }: { target: { value: string } }) => setPlace({ ...place, state: target.value }),
            })}
      >
        <option value="">{m.form_choose()}</option>
        {place === null ? (
          countries().map(([code, name]) => (
            <optgroup key={code} label={name}>
              <Options country={code} />
            </optgroup>
          ))
        ) : (
          <Options country={place.country} />
        )}
      </SelectField>
      <TextField
        label={place === null ? m.profile_postal_code() : canada ? m.enrolment_postal_code() : m.enrolment_zip()}
        autoComplete="postal-code"
        {...field('postal_code')}
      />
    </div>
  );
}
