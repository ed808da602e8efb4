const canadian = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i;
const american = /^\d{5}(-\d{4})?$/;

/** What is wrong with the shape of a postal code in a country that we know it of; null for nothing. */
export function postcodeProblem(country: string, code: string): string | null {
  const [known, typed] = [country.trim().toUpperCase(), code.trim()];
  if (known === 'CA' && !canadian.test(typed)) return 'Please enter a Canadian postal code like T2P 1J9';
  if (known === 'US' && !american.test(typed)) return 'Please enter a ZIP code like 59901';
  return null;
}
