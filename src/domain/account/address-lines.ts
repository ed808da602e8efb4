/** An address, as far as it is known. */
export interface KnownAddress {
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

/** The lines of an address as written on an envelope. Unknown parts are left out. */
export function addressLines({ address1, address2, city, state, postalCode, country }: KnownAddress): string[] {
  const place = [city, state, postalCode].filter(Boolean).join(' ');
  return [address1, address2, place, country].flatMap((line) => line || []);
}
