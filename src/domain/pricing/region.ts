/** A province, territory or state by its postal code. */
export interface Region {
  readonly code: string;
  readonly name: string;
}

const named = (list: string): readonly Region[] =>
  list.split('\n').flatMap((row) => {
    const [, code, name] = /^\s*([A-Z]{2}) (.+)$/.exec(row) ?? [];
    return code === undefined || name === undefined ? [] : [{ code, name }];
  });

const canada = named(`
  AB Alberta
  BC British Columbia
  MB Manitoba
  NB New Brunswick
  NL Newfoundland and Labrador
  NS Nova Scotia
  NT Northwest Territories
  NU Nunavut
  ON Ontario
  PE Prince Edward Island
  QC Quebec
  SK Saskatchewan
  YT Yukon`);

const unitedStates = named(`
  AL Alabama
  AK Alaska
  AZ Arizona
  AR Arkansas
  CA California
  CO Colorado
  CT Connecticut
  DE Delaware
  DC District of Columbia
  FL Florida
  GA Georgia
  HI Hawaii
  ID Idaho
  IL Illinois
  IN Indiana
  IA Iowa
  KS Kansas
  KY Kentucky
  LA Louisiana
  ME Maine
  MD Maryland
  MA Massachusetts
  MI Michigan
  MN Minnesota
  MS Mississippi
  MO Missouri
  MT Montana
  NE Nebraska
  NV Nevada
  NH New Hampshire
  NJ New Jersey
  NM New Mexico
  NY New York
  NC North Carolina
  ND North Dakota
  OH Ohio
  OK Oklahoma
  OR Oregon
  PA Pennsylvania
  RI Rhode Island
  SC South Carolina
  SD South Dakota
  TN Tennessee
  TX Texas
  UT Utah
  VT Vermont
  VA Virginia
  WA Washington
  WV West Virginia
  WI Wisconsin
  WY Wyoming`);

/**
 * The regions of a country by its ISO 3166 code, in the order of their names: 13 provinces and territories of CA, 50
 * states and DC of US. None for any other country.
 */
export function regionsOf(country: string): readonly Region[] {
  if (country === 'CA') return canada;
  return country === 'US' ? unitedStates : [];
}

/** The region of a country with this code in any case, or null. */
export function findRegion(country: string, code: string): Region | null {
  const wanted = code.trim().toUpperCase();
  return regionsOf(country).find((region) => region.code === wanted) ?? null;
}
