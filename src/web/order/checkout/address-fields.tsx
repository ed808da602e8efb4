import { countryName } from '#contract/language/format.ts';
import { type Region, regionsOf } from '#domain/pricing/region.ts';
import { m } from '#messages';
import { regionName } from '#web/enrolment/region-name.ts';
import { useCompany } from '#web/settings/company.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import classes from './checkout.module.css';
import type { OnDraftChange } from './checkout-draft.ts';
import {
  type AddressDraft,
  type AddressField,
  nameOf,
  type Part,
  type Problems,
  typeAddress,
} from './checkout-form.ts';
import { Missing, problemOf } from './missing.tsx';

/** The names of a country's regions and postal codes. */
const labelsOf = (country: string) =>
  country === 'US'
    ? { region: m.address_state(), code: m.address_zip() }
    : { region: m.address_province(), code: m.address_postal_code() };

const options = (country: string, regions: readonly Region[]) =>
  regions.map((region) => (
    <option key={region.code} value={region.code}>
      {regionName(country, region)}
    </option>
  ));

/** The regions of the country. Without scripts the country can change while the options can't: then those of all. */
function RegionOptions({ country }: { country: string }) {
  const { shipping } = useCompany();
  if (useInBrowser()) return options(country, regionsOf(country));
  return shipping.countries.map((code) => (
    <optgroup key={code} label={countryName(code)}>
      {options(code, regionsOf(code))}
    </optgroup>
  ));
}

type Props = { part: Part; address: AddressDraft; problems: Problems; onChange: OnDraftChange };

/** The fields of one address: the country before the region and the postal code, which depend on it. */
export function AddressFields({ part, address, problems, onChange }: Props) {
  const { shipping } = useCompany();
  const labels = labelsOf(address.country);
  const field = (name: AddressField, autoComplete: string) => ({
    id: `${part}.${name}`,
    name: nameOf(`${part}.${name}`),
    value: address[name],
    autoComplete: `${part} ${autoComplete}`,
    ...problemOf(problems, `${part}.${name}`, part),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange((draft) => typeAddress(draft, part, name, target.value)),
  });
  return (
    <div className={classes.fields}>
      <Missing problems={problems} part={part} />
      <TextField label={m.person_first_name()} optional maxLength={80} {...field('first_name', 'given-name')} />
      <TextField label={m.person_last_name()} optional maxLength={80} {...field('last_name', 'family-name')} />
      <div className={classes.whole}>
        <TextField label={m.address_line_1()} maxLength={120} {...field('address_1', 'address-line1')} />
      </div>
      <div className={classes.whole}>
        <TextField label={m.address_line_2()} optional maxLength={120} {...field('address_2', 'address-line2')} />
      </div>
      <TextField label={m.address_city()} maxLength={80} {...field('city', 'address-level2')} />
      <SelectField label={m.address_country()} {...field('country', 'country')}>
        {shipping.countries.map((code) => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </SelectField>
      <SelectField label={labels.region} {...field('state', 'address-level1')}>
        <option value="">{m.form_choose()}</option>
        <RegionOptions country={address.country} />
      </SelectField>
      <TextField label={labels.code} maxLength={12} {...field('postcode', 'postal-code')} />
    </div>
  );
}

/** An address in one line, to show the destination without a second form. */
export function AddressLine({ address }: { address: AddressDraft }) {
  const region = regionsOf(address.country).find(({ code }) => code === address.state);
  const name = region === undefined ? '' : regionName(address.country, region);
  const parts = [address.address_1, address.address_2, address.city, name, address.postcode];
  const shown = parts.filter((part) => part.trim() !== '');
  return <p className={classes.goesTo}>{shown.length === 0 ? m.checkout_to_billing() : shown.join(', ')}</p>;
}
