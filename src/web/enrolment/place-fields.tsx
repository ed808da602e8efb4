import { useEffect, useRef, useState } from 'react';
import { countryName } from '#contract/language/format.ts';
import { regions } from '#domain/enrolment/regions.ts';
import { m } from '#messages';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { regionName } from './region-name.ts';

type Country = keyof typeof regions;
type Place = { readonly country: Country; readonly state: string };

const countries: readonly Country[] = ['CA', 'US'];

const Options = ({ country }: { country: Country }) =>
  regions[country].map((region) => (
    <option key={region.code} value={region.code}>
      {regionName(country, region)}
    </option>
  ));

type Props = Pick<FormState, 'field' | 'clearErrors'> & {
  /** The name of the field of the postal code. */
  postalCode?: string;
  /** Of another person, so that the browser does not fill in the address of the one who types. */
  isOfOther?: boolean;
};

/**
 * Country, state and postal code of an address: the states follow the country. Without scripts the list of states has those of both
 * countries.
 */
export function PlaceFields({ field, clearErrors, postalCode = 'postal_code', isOfOther = false }: Props) {
  const [place, setPlace] = useState<Place | null>(null);
  const countrySelect = useRef<HTMLSelectElement>(null);
  const stateSelect = useRef<HTMLSelectElement>(null);
  // Choices from before the scripts ran, and those of the draft.
  useEffect(() => {
    const country = countrySelect.current?.value === 'US' ? 'US' : 'CA';
    setPlace({ country, state: stateSelect.current?.value ?? '' });
  }, []);
  const canada = place?.country === 'CA';
  const choose = (chosen: Place) => {
    setPlace(chosen);
    // The error may be that the postal code is of another province.
    clearErrors(postalCode);
  };
  const { defaultValue: firstState, ...state } = field('state');
  return (
    <>
      <SelectField
        ref={countrySelect}
        label={m.person_country()}
        autoComplete={isOfOther ? 'off' : 'country'}
        {...field('country')}
        // Another country has other states, so the selected one is cleared.
        onChange={({ target }) => choose({ country: target.value === 'US' ? 'US' : 'CA', state: '' })}
      >
        {countries.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </SelectField>
      <SelectField
        key={place === null ? 'both' : 'own'}
        ref={stateSelect}
        label={place === null ? m.profile_state() : canada ? m.enrolment_province() : m.enrolment_state()}
        autoComplete={isOfOther ? 'off' : 'address-level1'}
        {...state}
        {...(place === null
          ? { defaultValue: firstState }
          : {
              value: place.state,
              onChange: ({ target }: { target: { value: string } }) => choose({ ...place, state: target.value }),
            })}
      >
        <option value="">{m.form_choose()}</option>
        {place === null ? (
          countries.map((code) => (
            <optgroup key={code} label={countryName(code)}>
              <Options country={code} />
            </optgroup>
          ))
        ) : (
          <Options country={place.country} />
        )}
      </SelectField>
      <TextField
        label={place === null ? m.profile_postal_code() : canada ? m.enrolment_postal_code() : m.enrolment_zip()}
        autoComplete={isOfOther ? 'off' : 'postal-code'}
        {...field(postalCode)}
      />
    </>
  );
}
