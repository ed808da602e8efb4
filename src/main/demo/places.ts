import type { Random } from './random.ts';

export type Place = {
  readonly city: string;
  readonly state: string;
  readonly country: 'CA' | 'US';
  readonly areaCode: string;
  /** The part of a postal code that names the neighbourhood: three characters in both countries. */
  readonly postalArea: string;
  /** How many of the company's people live here, compared with the others. */
  readonly weight: number;
};

const place = (
  country: 'CA' | 'US',
  city: string,
  state: string,
  areaCode: string,
  postalArea: string,
  weight: number,
): Place => ({ country, city, state, areaCode, postalArea, weight });

/** The places where the company's people live: it started in Calgary and grew along the roads from there. */
export const places: readonly Place[] = [
  place('CA', 'Calgary', 'AB', '403', 'T2N', 26),
  place('CA', 'Edmonton', 'AB', '780', 'T5K', 15),
  place('CA', 'Lethbridge', 'AB', '403', 'T1J', 7),
  place('CA', 'Red Deer', 'AB', '403', 'T4N', 5),
  place('CA', 'Cochrane', 'AB', '403', 'T4C', 4),
  place('CA', 'Canmore', 'AB', '403', 'T1W', 3),
  place('CA', 'Medicine Hat', 'AB', '403', 'T1A', 3),
  place('CA', 'Airdrie', 'AB', '403', 'T4B', 4),
  place('CA', 'Grande Prairie', 'AB', '780', 'T8V', 2),
  place('CA', 'Vancouver', 'BC', '604', 'V5N', 9),
  place('CA', 'Surrey', 'BC', '604', 'V3T', 5),
  place('CA', 'Victoria', 'BC', '250', 'V8R', 4),
  place('CA', 'Kelowna', 'BC', '250', 'V1Y', 4),
  place('CA', 'Cranbrook', 'BC', '250', 'V1C', 2),
  place('CA', 'Prince George', 'BC', '250', 'V2L', 2),
  place('CA', 'Saskatoon', 'SK', '306', 'S7N', 6),
  place('CA', 'Regina', 'SK', '306', 'S4S', 5),
  place('CA', 'Swift Current', 'SK', '306', 'S9H', 1),
  place('CA', 'Winnipeg', 'MB', '204', 'R3L', 8),
  place('CA', 'Steinbach', 'MB', '204', 'R5G', 2),
  place('CA', 'Brandon', 'MB', '204', 'R7A', 2),
  place('CA', 'Toronto', 'ON', '416', 'M4K', 9),
  place('CA', 'Ottawa', 'ON', '613', 'K1S', 5),
  place('CA', 'Hamilton', 'ON', '905', 'L8P', 3),
  place('CA', 'Brampton', 'ON', '905', 'L6V', 3),
  place('CA', 'London', 'ON', '519', 'N6C', 3),
  place('CA', 'Thunder Bay', 'ON', '807', 'P7B', 3),
  place('CA', 'Sudbury', 'ON', '705', 'P3E', 2),
  place('CA', 'Montreal', 'QC', '514', 'H2T', 6),
  place('CA', 'Quebec City', 'QC', '418', 'G1R', 3),
  place('CA', 'Gatineau', 'QC', '819', 'J8X', 2),
  place('CA', 'Moncton', 'NB', '506', 'E1C', 2),
  place('CA', 'Fredericton', 'NB', '506', 'E3B', 2),
  place('CA', 'Halifax', 'NS', '902', 'B3H', 4),
  place('CA', 'Charlottetown', 'PE', '902', 'C1A', 1),
  place('CA', 'St. John’s', 'NL', '709', 'A1B', 2),
  place('CA', 'Whitehorse', 'YT', '867', 'Y1A', 1),
  place('CA', 'Yellowknife', 'NT', '867', 'X1A', 1),
  place('CA', 'Iqaluit', 'NU', '867', 'X0A', 0.5),
  place('US', 'Seattle', 'WA', '206', '981', 4),
  place('US', 'Spokane', 'WA', '509', '992', 2),
  place('US', 'Portland', 'OR', '503', '972', 3),
  place('US', 'Missoula', 'MT', '406', '598', 2),
  place('US', 'Boise', 'ID', '208', '837', 2),
  place('US', 'Minneapolis', 'MN', '612', '554', 3),
  place('US', 'Fargo', 'ND', '701', '581', 1),
  place('US', 'Denver', 'CO', '303', '802', 2),
  place('US', 'Chicago', 'IL', '312', '606', 2),
  place('US', 'Buffalo', 'NY', '716', '142', 1),
  place('US', 'Burlington', 'VT', '802', '054', 1),
];

const streets = [
  'Birch Lane', 'Maple Avenue', 'Cedar Street', 'Willow Drive', 'Prairie Road', 'Elbow Drive', 'Riverbend Crescent',
  'Poplar Street', 'Juniper Way', 'Lakeview Drive', 'Station Street', 'Mill Road', 'Church Street', 'Orchard Avenue',
  'Foothills Drive', 'Heron Close', 'Meadow Place', 'Harbour Street', 'Wildrose Way', 'King Street', 'Spruce Crescent',
  'Sunnyside Avenue', 'Aspen Court', 'Clover Lane', 'Saddleback Road', 'Old Mill Court', 'Larch Street', 'Coulee Drive',
] as const; // biome-ignore format: a list of words

export type PostalAddress = {
  readonly address1: string;
  readonly address2: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: 'CA' | 'US';
};

/** A house in this place. Its postal code has the right shape and area, and need not exist. */
export function addressIn({ city, state, country, postalArea }: Place, random: Random): PostalAddress {
  // Canadian postal codes have no D, F, I, O, Q or U.
  const letter = () => random.pick([...'ABCEGHJKLMNPRSTVWXYZ']);
  const postalCode =
    country === 'CA'
      ? `${postalArea} ${random.int(0, 9)}${letter()}${random.int(0, 9)}`
      : `${postalArea}${String(random.int(1, 99)).padStart(2, '0')}`;
  const address1 = `${random.int(11, 9890)} ${random.pick(streets)}`;
  const address2 = random.of(0.18) ? `Unit ${random.int(101, 1804)}` : null;
  return { address1, address2, city, state, postalCode, country };
}

/** A number of the block that is reserved for fiction: 555-0100 to 555-0199. */
export function phoneIn({ areaCode }: Place, random: Random): string {
  return `${areaCode}-555-01${String(random.int(0, 99)).padStart(2, '0')}`;
}

/** A place of the demo by its city; throws for another city. */
export function placeNamed(city: string): Place {
  const named = places.find((candidate) => candidate.city === city);
  if (!named) throw new RangeError(`${city} is no place of the demo`);
  return named;
}
