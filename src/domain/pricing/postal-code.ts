// Canada Post's letters: D, F, I, O, Q and U never occur, W and Z never start a code.
const canadian = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]?(\d[ABCEGHJ-NPRSTV-Z]\d)$/;
const unitedStates = /^(\d{5})(?:[ -]?(\d{4}))?$/;

/**
 * Normalizes a postal code (`T2P 1J9`, `80202`, `80202-1234`) from input in any case, with or without the gap. Null if
 * it is impossible. `country` is an ISO 3166 code; codes of countries other than CA and US are only trimmed. Only the
 * shape is checked, not whether the code exists.
 */
export function postalCodeOf(country: string, written: string): string | null {
  const plain = written.trim().toUpperCase();
  if (country === 'CA') {
    const [, area, unit] = canadian.exec(plain) ?? [];
    return area && unit ? `${area} ${unit}` : null;
  }
  if (country === 'US') {
    const [, zip, four] = unitedStates.exec(plain) ?? [];
    return zip === undefined ? null : four === undefined ? zip : `${zip}-${four}`;
  }
  return plain === '' ? null : written.trim();
}
