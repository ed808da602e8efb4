import { type Region, regionsOf } from '#domain/pricing/region.ts';
import { useCompany } from '#web/settings/company.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import classes from './checkout.module.css';
import { changeDraft } from './checkout-draft.ts';
import { type AddressDraft, type AddressField, type Part, type Problems, typeAddress } from './checkout-form.ts';
import { Missing, problemOf } from './missing.tsx';

const countryNames: Readonly<Record<string, string>> = { CA: 'Canada', US: 'United States' };

/** The names of a country's regions and postal codes. */
const labelsOf = (country: string) =>
  country === 'US' ? { region: 'State', code: 'ZIP code' } : { region: 'Province', code: 'Postal code' };

const options = (regions: readonly Region[]) =>
  regions.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));

type Props = { part: Part; address: AddressDraft; problems: Problems };

/** The fields of one address. The region's options depend on the country. */
export function AddressFields({ part, address, problems }: Props) {
  const { shipping } = useCompany();
  const labels = labelsOf(address.country);
  const field = (name: AddressField, autoComplete: string) => ({
    id: `${part}.${name}`,
    name: `${part}.${name}`,
    value: address[name],
    autoComplete: `${part} ${autoComplete}`,
    ...problemOf(problems, `${part}.${name}`, part),
    onChange: ({ target }: { target: { value: string } }) =>
      changeDraft((draft) => typeAddress(draft, part, name, target.value)),
  });
  return (
    <div className={classes.fields}>
      <Missing problems={problems} part={part} />
      <TextField label="First name" optional maxLength={80} {...field('first_name', 'given-name')} />
      <TextField label="Last name" optional maxLength={80} {...field('last_name', 'family-name')} />
      <div className={classes.whole}>
        <TextField label="Address line 1" maxLength={120} {...field('address_1', 'address-line1')} />
      </div>
      <div className={classes.whole}>
        <TextField label="Address line 2" optional maxLength={120} {...field('address_2', 'address-line2')} />
      </div>
      <TextField label="City" maxLength={80} {...field('city', 'address-level2')} />
      <SelectField label={labels.region} {...field('state', 'address-level1')}>
        <option value="">Please choose</option>
        {options(regionsOf(address.country))}
      </SelectField>
      <TextField label={labels.code} maxLength={12} {...field('postcode', 'postal-code')} />
      <SelectField label="Country" {...field('country', 'country')}>
        {shipping.countries.map((code) => (
          <option key={code} value={code}>
            {countryNames[code] ?? code}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** An address in one line, to show the destination without a second form. */
export function AddressLine({ address }: { address: AddressDraft }) {
  const region = regionsOf(address.country).find(({ code }) => code === address.state)?.name ?? '';
  const parts = [address.address_1, address.address_2, address.city, region, address.postcode];
  const shown = parts.filter((part) => part.trim() !== '');
  return (
    <p className={classes.goesTo}>{shown.length === 0 ? 'The order goes to the billing address.' : shown.join(', ')}</p>
  );
}
