/** A state of the US or a province or territory of Canada: its postal code and its name. */
export type Region = { readonly code: string; readonly name: string };

export type Country = 'US' | 'CA';

const named = (text: string): readonly Region[] =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ code: line.trim().slice(0, 2), name: line.trim().slice(3) }));

/**
 * Where a consultant can live, by country: the 50 states and DC, the 13 provinces and territories (product.md, section
 * 2). Codes are those of USPS and Canada Post.
 */
export const regions: Readonly<Record<Country, readonly Region[]>> = {
  US: named(`
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
    WY Wyoming`),
  CA: named(`
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
    YT Yukon`),
};

/** The region of `country` that a person wrote, by code or name in any case; null where there is none. */
export function regionOf(country: Country, written: string): Region | null {
  const wanted = written.trim().toLowerCase();
  return (
    regions[country].find(({ code, name }) => code.toLowerCase() === wanted || name.toLowerCase() === wanted) ?? null
  );
}
