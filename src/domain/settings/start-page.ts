/** The pages with which a person can start; each is the path of its page. Only admins can start with `admin`. */
export const startPages = [
  'dashboard',
  'network',
  'financials',
  'earnings',
  'wallets',
  'analytics',
  'achievements',
  'promotions',
  'admin',
] as const;
export type StartPage = (typeof startPages)[number];

type Chooser = { readonly startPage: StartPage | null; readonly isAdmin: boolean };

/** The start page of a person: the chosen one, and otherwise `standard`. An admin's page is not shown to others. */
export const startPageOf = ({ startPage, isAdmin }: Chooser, standard: StartPage): StartPage =>
  startPage === 'admin' && !isAdmin ? 'dashboard' : (startPage ?? standard);

/** The pages that a person can choose. */
export const startPagesFor = (isAdmin: boolean): readonly StartPage[] =>
  startPages.filter((page) => isAdmin || page !== 'admin');
