import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { readerLanguage } from '#contract/language/format.ts';
import type { Language } from '#domain/language/language.ts';

type LayoutData = { readonly language: Language };

/**
 * Reloads the page when the reader's language changes, because its scripts contain one language: after they choose another, or sign in
 * or out. The layouts' loaders say which language the server answered in.
 */
export function useReloadForLanguage(): void {
  const onPublicPage = useRouteLoaderData<LayoutData>('routes/public/public-layout');
  const inBackOffice = useRouteLoaderData<LayoutData>('routes/back-office/back-office-layout');
  const language = (onPublicPage ?? inBackOffice)?.language;
  useEffect(() => {
    if (language !== undefined && language !== readerLanguage()) location.reload();
  }, [language]);
}
