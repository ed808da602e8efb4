import { useRouteLoaderData } from 'react-router';
import type { CompanySettings } from '#contract/settings/company.ts';
import type { LegalTextKind } from '#domain/content/legal-text.ts';
import type { loader } from '#web/root.tsx';

function useRoot() {
  const root = useRouteLoaderData<typeof loader>('root');
  if (!root) throw new Error('The root loader gave no company settings');
  return root;
}

/** The company's settings from the root loader, for every route and component below the root. */
export const useCompany = (): CompanySettings => useRoot().company;

/** Texts of the company's settings for public pages, each with its language. */
export const useCompanyTexts = () => useRoot().companyTexts;

/** Whether an order can be paid here, which Buy Now needs. */
export const useBuyNow = (): boolean => useRoot().buyNow;

/** Whether this page is on the back-office host. */
export const useOnBackOffice = (): boolean => useRoot().onBackOffice;

/** Whether the company has published an income disclosure. */
export const useDisclosed = (): boolean => useRoot().disclosed;

/** The legal texts that are published, for links of public pages. */
export const useLegalTexts = (): readonly LegalTextKind[] => useRoot().legalTexts;
