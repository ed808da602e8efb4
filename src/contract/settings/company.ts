import type { NamedTax, TaxRegion } from '#domain/pricing/tax.ts';

/** One line of the opening hours. `hours` is shown on the page, e.g. `9:00 AM-5:00 PM` or `Closed`. */
export type OpeningHours = { readonly days: string; readonly hours: string };

/**
 * The settings of one company. One typed value for both sides: the server uses it for prices and rules, the pages receive it from
 * the root loader. No component or rule contains one of these values.
 *
 * Amounts are decimal strings in the shop's currency, rates integer basis points (1/10000) except for those of taxes.
 */
export type CompanySettings = {
  readonly brand: {
    /** As written in the header, the hero and in letters. */
    readonly name: string;
    readonly tagline: string;
    /** Leads consultant codes: `LBC-10234`. */
    readonly codePrefix: string;
  };
  readonly contact: {
    readonly email: string;
    readonly phoneLine: string;
    readonly location: string;
    /** The lines of the postal address, at the foot of mails and on documents. */
    readonly postalAddress: readonly string[];
    /** The number under which the company is registered for sales tax, with its name: `GST/HST 123456789 RT0001`. */
    readonly taxNumber: string | null;
    readonly openingHours: readonly OpeningHours[];
    /** The zone the opening hours are printed in, e.g. `MST`. */
    readonly openingHoursZone: string;
  };
  /** Origins without a closing slash. The name of the back-office host contains the word `backoffice`. */
  readonly hosts: { readonly public: string; readonly backOffice: string };
  /** IANA zone that decides calendar months, e.g. commission periods. */
  readonly timeZone: string;
  /** ISO 4217 codes. Prices and volumes are in `shop`, payouts in `payout`. */
  readonly currencies: { readonly shop: string; readonly payout: string };
  readonly shipping: {
    /** Free from this discounted subtotal on. */
    readonly freeFrom: string;
    readonly customer: string;
    readonly consultant: string;
    /** ISO 3166 codes of the countries that orders are sent to. */
    readonly countries: readonly ('CA' | 'US')[];
    readonly withinHours: number;
  };
  /** A consultant's discount on a subtotal. */
  readonly consultantDiscountBasisPoints: number;
  /** Charged on discounted subtotal plus shipping, by the province shipped to. None outside Canada. */
  readonly taxRegions: readonly TaxRegion[];
  readonly guarantee: { readonly moneyBackDays: number };
  /** Weeks until measured results, as the company states it; the Science page names the source. */
  readonly measuredResultsWeeks: number;
  /** For how many days a device remembers the consultant of a followed link. */
  readonly referralDays: number;
  /** For how many days after it was placed an unpaid order can be paid. */
  readonly unpaidOrderDays: number;
  /** For how many hours an unpaid order of the shop reserves items of a limited stock; then it is cancelled. */
  readonly stockHoldHours: number;
  /** How far a consultant's search for people reaches. */
  readonly searchScope: 'downline' | 'company';
  /**
   * A consultant's monthly fee in the shop's currency, `null` for none, from a day of the calendar on; `null` is a change that
   * applies at once. What applied before is in `membership_fee_terms`.
   */
  readonly membershipFee: { readonly amount: string | null; readonly from: string | null };
  readonly payouts: {
    /** Day of the month, 1 to 28, on which payouts are made. */
    readonly payday: number;
    /** Days that payouts wait after a consultant has changed where they go. */
    readonly payeeHoldDays: number;
    /**
     * What one admin may pay a consultant by hand within thirty days, in the currency of payouts. Above it a second
     * admin approves.
     */
    readonly manualPaymentLimit: string;
  };
  /** How far the exchange rate of a close may be from the one before without being typed again: 1000 is 10 %. */
  readonly exchangeRateToleranceBasisPoints: number;
  /** Whether an admin other than the closing one has to sign off the draft before a month is closed. */
  readonly closeNeedsSecondAdmin: boolean;
  /** Shown separately in the footer of every public page; empty for none. */
  readonly landAcknowledgement: string;
};

const gst: readonly NamedTax[] = [{ name: 'GST', rate: 5_000 }];
const hst = (rate: number): readonly NamedTax[] => [{ name: 'HST', rate }];

/** The fictional company that the software is shown with. */
export const littleBirch: CompanySettings = {
  brand: {
    name: 'Little Birch Cosmetics',
    tagline: 'where nature meets science',
    codePrefix: 'LBC',
  },
  contact: {
    email: 'hello@littlebirch.example',
    phoneLine: 'Available via email contact',
    location: 'Traditional Treaty 7 lands',
    postalAddress: ['100 Birch Lane SW', 'Calgary, AB T2P 0A0', 'Canada'],
    taxNumber: 'GST/HST 123456789 RT0001',
    openingHours: [
      { days: 'Mon-Fri', hours: '9:00 AM-5:00 PM' },
      { days: 'Sat', hours: '10:00 AM-2:00 PM' },
      { days: 'Sun', hours: 'Closed' },
    ],
    openingHoursZone: 'MST',
  },
  // Browsers resolve every name below `localhost` to the own machine, so the demo has both hosts without set-up.
  hosts: { public: 'http://localhost:3000', backOffice: 'http://backoffice.localhost:3000' },
  timeZone: 'America/Edmonton',
  currencies: { shop: 'CAD', payout: 'USD' },
  shipping: { freeFrom: '180.00', customer: '12.00', consultant: '15.00', countries: ['CA', 'US'], withinHours: 24 },
  consultantDiscountBasisPoints: 3000,
  taxRegions: [
    { code: 'AB', name: 'Alberta', taxes: gst },
    { code: 'BC', name: 'British Columbia', taxes: gst },
    { code: 'MB', name: 'Manitoba', taxes: gst },
    { code: 'NB', name: 'New Brunswick', taxes: hst(15_000) },
    { code: 'NL', name: 'Newfoundland and Labrador', taxes: hst(15_000) },
    { code: 'NS', name: 'Nova Scotia', taxes: hst(14_000) },
    { code: 'NT', name: 'Northwest Territories', taxes: gst },
    { code: 'NU', name: 'Nunavut', taxes: gst },
    { code: 'ON', name: 'Ontario', taxes: hst(13_000) },
    { code: 'PE', name: 'Prince Edward Island', taxes: hst(15_000) },
    { code: 'QC', name: 'Quebec', taxes: gst },
    { code: 'SK', name: 'Saskatchewan', taxes: gst },
    { code: 'YT', name: 'Yukon', taxes: gst },
  ],
  guarantee: { moneyBackDays: 30 },
  measuredResultsWeeks: 4,
  referralDays: 30,
  unpaidOrderDays: 30,
  stockHoldHours: 24,
  searchScope: 'downline',
  membershipFee: { amount: null, from: null },
  payouts: { payday: 10, payeeHoldDays: 7, manualPaymentLimit: '500.00' },
  exchangeRateToleranceBasisPoints: 1000,
  closeNeedsSecondAdmin: false,
  landAcknowledgement:
    'We work on the traditional territories of the peoples of the Treaty 7 region in Southern Alberta: the Blackfoot Confederacy (Siksika, Kainai and Piikani), the Tsuut’ina Nation and the Îyâxe Nakoda Nations of Bearspaw, Chiniki and Goodstoney. This region is also home to the Otipemisiwak Métis Government.',
};

/**
 * A company’s own installation at its first start. An admin replaces the texts under *Company settings*. Change the time zone, the
 * currencies and the prefix of codes here before the first start.
 */
export const newCompany: CompanySettings = {
  ...littleBirch,
  brand: { ...littleBirch.brand, name: 'Your company', tagline: 'your tagline' },
  contact: {
    ...littleBirch.contact,
    email: 'hello@company.example',
    location: 'Your city',
    postalAddress: ['Your Street', 'Your City'],
    taxNumber: null,
  },
  landAcknowledgement: '',
};

/** What an installation starts with. */
export const installedCompany = ({ demo }: { readonly demo: boolean }): CompanySettings =>
  demo ? littleBirch : newCompany;
