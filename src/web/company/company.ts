import { useRouteLoaderData } from 'react-router';
import type { CompanySettings } from '#contract/company.ts';
import type { loader } from '#web/root.tsx';

function useRoot() {
  const root = useRouteLoaderData<typeof loader>('root');
  if (!root) throw new Error('The root loader gave no company settings');
  return root;
}

/** The company's settings, as the root loader handed them over. Works in every route and component below the root. */
export const useCompany = (): CompanySettings => useRoot().company;

/** Whether something can be bought at once: an order can be paid here. */
export const useBuyNow = (): boolean => useRoot().buyNow;

/** Whether this page is on the back-office host. */
export const useOnBackOffice = (): boolean => useRoot().onBackOffice;
