import { redirect } from 'react-router';
import { siteAddress } from '#domain/account/site-address.ts';
import { languages } from '#domain/language/language.ts';
import { apiContext, personContext } from '#web/context.ts';
import { languageCookie } from '#web/language/language-cookie.ts';
import type { Route } from './+types/language.ts';

/** There is no page at this address. */
export const loader = () => redirect('/');

/** The language switch of public pages: stores the language for this browser and for the account, and shows the page again. */
export const action = async ({ context, request, url }: Route.ActionArgs) => {
  const form = await request.formData();
  const language = languages.find((known) => known === form.get('language'));
  const given = siteAddress(String(form.get('page')), [url.origin]);
  const page = given?.startsWith('/') ? given : '/';
  if (language === undefined) return redirect(page, 303);
  if (context.get(personContext) !== null) await context.get(apiContext).settings.chooseLanguage({ language });
  return redirect(page, { status: 303, headers: { 'set-cookie': languageCookie(language) } });
};
