import { useRouteLoaderData } from 'react-router';
import type { CompanySettings } from '#contract/company.ts';
import type { loader } from '#web/root.tsx';

/** The company's settings, as the root loader handed them over. Works in every route and component below the root. */
export function useCompany(): CompanySettings {
  const root = useRouteLoaderData<typeof loader>('root');
  if (!root) throw new Error('The root loader gave no company settings');
  return root.company;
}
