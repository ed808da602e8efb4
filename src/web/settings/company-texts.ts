import { readerLanguage } from '#contract/language/format.ts';
import { type CompanySettings, littleBirch } from '#contract/settings/company.ts';
import { companyLanguage, type Language } from '#domain/language/language.ts';
import { m } from '#messages';

type Texts = {
  readonly landAcknowledgement: string;
  readonly phoneLine: string;
  readonly location: string;
};

const textsOf = ({ landAcknowledgement, contact }: CompanySettings): Texts => ({
  landAcknowledgement,
  phoneLine: contact.phoneLine,
  location: contact.location,
});

const translations: Readonly<Record<keyof Texts, () => string>> = {
  landAcknowledgement: m.company_standard_land,
  phoneLine: m.company_standard_phone_line,
  location: m.company_standard_location,
};

export type CompanyText = { readonly text: string; readonly lang: Language };

/**
 * Texts of the company's settings with their language. Those that are as in a new installation are in the reader's language; a company's
 * own texts are in one language (decision 094).
 */
export function companyTexts(company: CompanySettings): Readonly<Record<keyof Texts, CompanyText>> {
  const [own, standard] = [textsOf(company), textsOf(littleBirch)];
  const textOf = (name: keyof Texts): CompanyText =>
    own[name] === standard[name]
      ? { text: translations[name](), lang: readerLanguage() }
      : { text: own[name], lang: companyLanguage };
  return {
    landAcknowledgement: textOf('landAcknowledgement'),
    phoneLine: textOf('phoneLine'),
    location: textOf('location'),
  };
}
