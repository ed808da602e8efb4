import { redirect } from 'react-router';
import { siteAddress } from '#domain/account/site-address.ts';
import { type Language, languages } from '#domain/language/language.ts';
import { apiContext, personContext } from '#web/context.ts';
import { sentForm } from '#web/form-action.ts';
import { chosenLanguage, languageCookie } from '#web/language/language-cookie.ts';
import type { Route } from './+types/language.ts';

type Choice = { readonly language: Language | undefined; readonly page: string };

function choiceIn(values: FormData | URLSearchParams, url: URL): Choice {
  const page = siteAddress(String(values.get('page')), [url.origin]);
  return {
    language: languages.find((known) => known === values.get('language')),
    page: page?.startsWith('/') ? page : '/',
  };
}

/**
 * The back-office host sends readers here on the way to a public page. A link of another site can lead here too, so it never replaces a
 * language that was chosen in this browser, and changes no account.
 */
export const loader = ({ request, url }: Route.LoaderArgs) => {
  const { language, page } = choiceIn(url.searchParams, url);
  if (language === undefined || chosenLanguage(request.headers.get('cookie')) !== null) return redirect(page);
  return redirect(page, { headers: { 'set-cookie': languageCookie(language) } });
};

/** The language switch of public pages: stores the language for this browser and for the account, and shows the page again. */
export const action = async ({ context, request, url }: Route.ActionArgs) => {
  const { language, page } = choiceIn(await sentForm(request), url);
  if (language === undefined) return redirect(page, 303);
  if (context.get(personContext) !== null) await context.get(apiContext).settings.chooseLanguage({ language });
  return redirect(page, { status: 303, headers: { 'set-cookie': languageCookie(language) } });
};
