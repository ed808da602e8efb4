import { formatPercent, readerLanguage } from '#contract/language/format.ts';
import { companyLanguage } from '#domain/language/language.ts';
import { m } from '#messages';

/** Canadian sales taxes: the law has a name for each in both languages. Others have the name that the company has entered. */
const names: Readonly<Record<string, () => string>> = {
  GST: m.tax_gst,
  HST: m.tax_hst,
  PST: m.tax_pst,
  QST: m.tax_qst,
};

type Tax = {
  readonly name: string;
  /** In the language of the company, as the specification shapes it: `GST 5% (Alberta)`. */
  readonly label: string;
  /** `9.975`; null if it is not known, as in imported orders. */
  readonly percent: string | null;
};

/** A tax as a line of totals names it. */
export function taxLabel(tax: Tax): string {
  if (readerLanguage() === companyLanguage) return tax.label;
  const name = names[tax.name]?.() ?? tax.name;
  if (tax.percent === null) return name;
  return m.tax_with_rate({ name, rate: formatPercent(Number(tax.percent) / 100, { at_most: 3 }) });
}
