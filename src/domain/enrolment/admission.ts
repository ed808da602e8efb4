import { isPostalCodeOf, postalCodeOf } from '../pricing/postal-code.ts';
import { type Country, regionOf } from './regions.ts';

/** The programs that enrolment offers. */
export const offeredPrograms = ['Beauty Consultant', 'Advanced Consultant', 'Senior Consultant'] as const;

/** The programs that a consultant can be in. Only an admin sets Affiliate. The plan names the track that pays each. */
export const everyProgram = [...offeredPrograms, 'Affiliate'] as const;

/** How a consultant is paid. */
export type ProgramType = (typeof everyProgram)[number];

/** An applicant's input to become a consultant. */
export type Application = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  /** Code or name of a state, province or territory. */
  readonly state: string;
  readonly postalCode: string;
  readonly country: Country;
  readonly programType: ProgramType;
  /** 1 … 12 */
  readonly enrollmentMonth: number;
  readonly companyBusinessEntity: string;
};

/** The consultant that an application makes. Blank texts become null (specification, section 3). */
export type NewConsultant = Omit<Application, 'address2' | 'companyBusinessEntity'> & {
  readonly address2: string | null;
  readonly companyBusinessEntity: string | null;
  readonly sponsorConsultantId: string | null;
  readonly joinDate: Date;
  readonly rank: 'Consultant';
  readonly currentRank: 'Beauty Consultant';
};

/** The requested sponsor: null if no consultant has the code, `top` for the first consultant of a genealogy. */
export type Sponsor = { readonly consultantId: string; readonly status: string } | 'top' | null;

export type Admission = { readonly consultant: NewConsultant } | { readonly refused: 'UNKNOWN_SPONSOR' | WrongAddress };

export type WrongAddress = 'UNKNOWN_REGION' | 'WRONG_POSTAL_CODE' | 'WRONG_ZIP' | 'OTHER_PROVINCE';

/** State and postal code in the form they are stored in; both must belong to the country, and in Canada to each other. */
export function checkAddress({
  country,
  state,
  postalCode,
}: Pick<Application, 'country' | 'state' | 'postalCode'>):
  | { readonly state: string; readonly postalCode: string }
  | { readonly refused: WrongAddress } {
  const region = regionOf(country, state);
  if (region === null) return { refused: 'UNKNOWN_REGION' };
  const stored = postalCodeOf(country, postalCode);
  if (stored === null) return { refused: country === 'CA' ? 'WRONG_POSTAL_CODE' : 'WRONG_ZIP' };
  if (!isPostalCodeOf(country, region.code, stored)) return { refused: 'OTHER_PROVINCE' };
  return { state: region.code, postalCode: stored };
}

/**
 * Decides whether an application becomes a consultant: state and postal code must belong to the country, and the
 * sponsor must not have left or been suspended (product.md, section 2). Everyone starts with the lowest rank.
 */
export function admit(application: Application, sponsor: Sponsor, joinDate: Date): Admission {
  const address = checkAddress(application);
  if ('refused' in address) return address;
  if (sponsor === null || (sponsor !== 'top' && sponsor.status !== 'active')) return { refused: 'UNKNOWN_SPONSOR' };
  return {
    consultant: {
      ...application,
      ...address,
      address2: application.address2 || null,
      companyBusinessEntity: application.companyBusinessEntity || null,
      sponsorConsultantId: sponsor === 'top' ? null : sponsor.consultantId,
      joinDate,
      rank: 'Consultant',
      currentRank: 'Beauty Consultant',
    },
  };
}
