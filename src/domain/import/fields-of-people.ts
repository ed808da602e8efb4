import {
  amount,
  consultantStatus,
  country,
  day,
  email,
  externalCode,
  flag,
  line,
  productCode,
  program,
  type Reader,
  rank,
} from './import-values.ts';

export type ImportField = {
  readonly key: string;
  readonly required?: true;
  /** Identifies a row, ignoring case; several such fields do so together. */
  readonly unique?: true;
  /** Describes the whole order, so only the order's first row needs it. */
  readonly ofOrder?: true;
  /** Dates and amounts can be written in several ways. */
  readonly format?: 'date' | 'amount';
  /** Headers of other systems for it, folded. */
  readonly names: readonly string[];
  readonly read: Reader;
};

export const productFields: readonly ImportField[] = [
  {
    key: 'product_code',
    required: true,
    unique: true,
    names: ['sku', 'variant sku', 'code', 'item code', 'product handle'],
    read: productCode,
  },
  {
    key: 'item_description',
    required: true,
    names: ['description', 'title', 'name', 'product title', 'product name'],
    read: line(200),
  },
  {
    key: 'inventory_price',
    required: true,
    format: 'amount',
    names: ['price', 'retail price', 'variant price cad', 'unit price'],
    read: amount,
  },
  { key: 'cost', format: 'amount', names: ['unit cost', 'cost per item'], read: amount },
  { key: 'item_category', names: ['category', 'product category', 'type', 'product type'], read: line(80) },
  { key: 'warehouse', names: ['location', 'stock location'], read: line(80) },
  { key: 'rank_type', names: ['rank'], read: line(80) },
  { key: 'active', names: ['status', 'product status', 'published'], read: flag },
];

const firstName: ImportField = {
  key: 'first_name',
  required: true,
  names: ['given name', 'forename', 'prenom', 'name'],
  read: line(80),
};
const lastName: ImportField = {
  key: 'last_name',
  required: true,
  names: ['family name', 'surname', 'nom'],
  read: line(80),
};
const emailNames = ['email address', 'e mail', 'courriel'];
const phone: ImportField = { key: 'phone', names: ['phone number', 'telephone', 'mobile'], read: line(40) };
const address = {
  line1: ['address', 'address 1', 'street', 'address line 1', 'billing address1'],
  line2: ['address 2', 'address line 2', 'billing address2'],
  city: ['city', 'town', 'billing city', 'ville'],
  state: ['state', 'province', 'prov state', 'billing province'],
  zip: ['zip', 'zip code', 'postal code', 'billing zip'],
  country: ['country', 'billing country', 'pays'],
} as const;

export const customerFields: readonly ImportField[] = [
  firstName,
  lastName,
  { key: 'email', unique: true, names: emailNames, read: email },
  phone,
  { key: 'bill_address_1', names: address.line1, read: line(120) },
  { key: 'bill_address_2', names: address.line2, read: line(120) },
  { key: 'bill_city', names: address.city, read: line(80) },
  { key: 'bill_state', names: address.state, read: line(40) },
  { key: 'bill_zip_code', names: address.zip, read: line(12) },
  { key: 'bill_country', names: address.country, read: country },
];

/** How other systems head the column of a consultant's own code. */
export const consultantCodeNames = [
  'rep id',
  'rep no',
  'rep number',
  'consultant id',
  'consultant code',
  'consultant no',
  'consultant number',
  'member id',
  'member no',
  'distributor id',
  'distributor no',
  'ambassador id',
  'representative id',
  'rep',
];

export const consultantFields: readonly ImportField[] = [
  { key: 'external_code', unique: true, names: [...consultantCodeNames, 'code', 'id'], read: externalCode },
  firstName,
  lastName,
  { key: 'email', names: emailNames, read: email },
  phone,
  {
    key: 'sponsor',
    names: [
      ...consultantCodeNames.map((name) => `sponsor ${name}`),
      'sponsor id',
      'sponsor email',
      'upline',
      'upline id',
      'parent id',
      'enroller',
      'enroller id',
    ],
    read: externalCode,
  },
  { key: 'program_type', names: ['program', 'programme', 'plan', 'membership'], read: program },
  { key: 'current_rank', names: ['rank', 'title', 'level'], read: rank },
  {
    key: 'join_date',
    format: 'date',
    names: [
      'enrolled',
      'enrolled on',
      'joined',
      'date joined',
      'enrollment date',
      'enrolment date',
      'start date',
      'hire date',
    ],
    read: day,
  },
  { key: 'status', names: ['active', 'account status'], read: consultantStatus },
  { key: 'address1', names: address.line1, read: line(120) },
  { key: 'address2', names: address.line2, read: line(120) },
  { key: 'city', names: address.city, read: line(80) },
  { key: 'state', names: address.state, read: line(40) },
  { key: 'postal_code', names: address.zip, read: line(12) },
  { key: 'country', names: address.country, read: country },
];
