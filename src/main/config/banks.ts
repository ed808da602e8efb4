import { z } from 'zod';
import { isRoutingNumber } from '#domain/payout/bank-account.ts';
import type { Originators } from '#server/payout/batch/originators.ts';

/** One group for each kind of bank file. If one variable of a group is set, all of them must be. */
export const bankVariables = {
  CPA_ORIGINATOR_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{10}$/, 'must have 10 letters or digits')
    .optional(),
  CPA_DATA_CENTRE: z
    .string()
    .regex(/^\d{5}$/, 'must have 5 digits')
    .optional(),
  CPA_SHORT_NAME: z.string().min(1).max(15, 'must have at most 15 characters').optional(),
  CPA_LONG_NAME: z.string().min(1).max(30, 'must have at most 30 characters').optional(),
  CPA_RETURN_ACCOUNT: z
    .string()
    .regex(/^\d{3}-\d{5}-\d{7,12}$/, 'must be institution-transit-account, e.g. 003-04321-1234567')
    .optional(),
  NACHA_BANK_ROUTING: z.string().refine(isRoutingNumber, 'must be a routing number of 9 digits').optional(),
  NACHA_BANK_NAME: z.string().min(1).max(23, 'must have at most 23 characters').optional(),
  NACHA_COMPANY_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{9,10}$/, 'must have 9 or 10 letters or digits')
    .optional(),
  NACHA_COMPANY_NAME: z.string().min(1).max(23, 'must have at most 23 characters').optional(),
};

type Variables = { readonly [K in keyof typeof bankVariables]?: string | undefined };

/** Who the company is for its banks, by the environment; or what is missing, in a sentence. */
export function originatorsOf(env: Variables): Originators | string {
  for (const group of ['CPA_', 'NACHA_']) {
    const names = (Object.keys(bankVariables) as (keyof Variables)[]).filter((name) => name.startsWith(group));
    const missing = names.filter((name) => env[name] === undefined);
    if (missing.length > 0 && missing.length < names.length) {
      return `${missing.join(', ')}: must be set where another ${group}… is`;
    }
  }
  const [institution = '', transit = '', account = ''] = (env.CPA_RETURN_ACCOUNT ?? '').split('-');
  return {
    cpa:
      env.CPA_ORIGINATOR_ID === undefined
        ? null
        : {
            originatorId: env.CPA_ORIGINATOR_ID,
            dataCentre: env.CPA_DATA_CENTRE ?? '',
            shortName: env.CPA_SHORT_NAME ?? '',
            longName: env.CPA_LONG_NAME ?? '',
            returns: { country: 'CA', institution, transit, account },
          },
    nacha:
      env.NACHA_BANK_ROUTING === undefined
        ? null
        : {
            bankRouting: env.NACHA_BANK_ROUTING,
            bankName: env.NACHA_BANK_NAME ?? '',
            companyId: env.NACHA_COMPANY_ID ?? '',
            companyName: env.NACHA_COMPANY_NAME ?? '',
          },
  };
}

/** The demo company's, invented like itself: no bank knows them. */
export const demoOriginators: Originators = {
  cpa: {
    originatorId: '0000000999',
    dataCentre: '00999',
    shortName: 'Little Birch',
    longName: 'Little Birch Cosmetics',
    returns: { country: 'CA', institution: '999', transit: '00001', account: '1000001' },
  },
  nacha: {
    bankRouting: '000000042',
    bankName: 'Demo Bank',
    companyId: '1000000999',
    companyName: 'Little Birch Cosmetics',
  },
};
