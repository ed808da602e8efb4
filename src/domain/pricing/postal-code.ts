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

/** The provinces and territories of a Canadian postal code by its first letter. */
const provincesOfLetter: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT NU',
  Y: 'YT',
};

/** Areas that a neighbouring province shares: federal offices in Ottawa and Gatineau, and Flin Flon on both sides of its border. */
const sharedAreas: Readonly<Record<string, string>> = { K1A: 'ON QC', R8A: 'MB SK' };

/**
 * Whether a postal code of Canada can be in this province. True for impossible codes, and for other countries: their codes are
 * not compared with regions.
 */
export function isPostalCodeOf(country: string, region: string, written: string): boolean {
  const code = country === 'CA' ? postalCodeOf(country, written) : null;
  if (code === null) return true;
  const provinces = sharedAreas[code.slice(0, 3)] ?? provincesOfLetter[code.slice(0, 1)] ?? '';
  return provinces.split(' ').includes(region);
}
