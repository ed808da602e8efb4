import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { readerLanguage } from '#contract/language/format.ts';
import type { Language } from '#domain/language/language.ts';

type Answered = { readonly language: Language };

/**
 * Loads the page again when the server answers in another language: its reader chose another one, signed in or signed out. The scripts of
 * a page have one language. Layouts say in which language the server answered.
 */
export function useReloadForLanguage(): void {
  const onPublicPage = useRouteLoaderData<Answered>('routes/public/public-layout');
  const inBackOffice = useRouteLoaderData<Answered>('routes/back-office/back-office-layout');
  const language = (onPublicPage ?? inBackOffice)?.language;
  useEffect(() => {
    if (language !== undefined && language !== readerLanguage()) location.reload();
  }, [language]);
}
