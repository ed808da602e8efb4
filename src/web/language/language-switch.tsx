import { useLocation } from 'react-router';
import { readerLanguage } from '#contract/language/format.ts';
import { languages } from '#domain/language/language.ts';
import { m } from '#messages';
import { languageNames } from './language-names.ts';
import classes from './language-switch.module.css';

/** Chooses the language of this browser, and of the account of a signed-in person. The page loads again, as its scripts have one language. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/language" aria-label={m.settings_language()} className={classes.languages}>
      <input type="hidden" name="page" value={pathname + search} />
      {languages.map((language) => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          aria-current={language === readerLanguage() ? 'true' : undefined}
          className={classes.language}
        >
          {languageNames[language]}
        </button>
      ))}
    </form>
  );
}
