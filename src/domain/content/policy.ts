import { all, decided, type Reach, type TablePolicy, written } from '../account/permission.ts';

type Version = { readonly version: number | null };
type Acceptance = { readonly userId: string };

const published: Reach<Version> = ({ version }) => version !== null;
const draft: Reach<Version> = ({ version }) => version === null;
const own: Reach<Acceptance> = (row, userId) => row.userId === userId;

export const companyPolicies = {
  company_settings: decided satisfies TablePolicy<unknown>,
  /** The company's public texts. */
  content_pages: {
    ...decided,
    read: { ...decided.read, visitor: all, customer: all, consultant: all },
  } satisfies TablePolicy<unknown>,
  /** Everyone reads what is published. Only drafts change. */
  legal_text_versions: {
    read: { visitor: published, customer: published, consultant: published, admin: all, worker: all },
    insert: { admin: all, worker: all },
    update: { admin: draft },
    delete: { admin: draft },
  } satisfies TablePolicy<Version>,
  /** Who accepted which version. */
  legal_acceptances: {
    ...written,
    read: { ...written.read, consultant: own },
  } satisfies TablePolicy<Acceptance>,
};
