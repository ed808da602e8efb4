import { renderToStaticMarkup } from 'react-dom/server';
import type { CompanySettings } from '#contract/settings/company.ts';
import { standardLanguage } from '#domain/language/language.ts';
import { m } from '#messages';
import { inLanguage } from '../../language/in-language.ts';
import type { WrittenBlock, WrittenMail } from './mail.ts';
import { mailLayout } from './mail-layout.ts';

export type RenderedMail = { readonly text: string; readonly html: string };

/**
 * A mail with the company's layout, as HTML and as plain text with the same sentences. React escapes every text. All mails have one
 * language, even in the preview of someone who reads another one.
 */
export const renderMail = (company: CompanySettings, mail: WrittenMail): RenderedMail =>
  inLanguage(standardLanguage, () => ({
    text: plainText(company, mail),
    html: `<!doctype html>${renderToStaticMarkup(mailLayout(company, mail))}`,
  }));

function plainText({ brand, contact }: CompanySettings, { blocks, why, settingsUrl }: WrittenMail): string {
  const footer = [
    // Mail programs recognize this line and fold or quote less of what follows.
    '-- ',
    why,
    ...(settingsUrl === undefined ? [] : [m.mail_link({ label: m.mail_settings_link(), url: settingsUrl })]),
    brand.name,
    ...contact.postalAddress,
  ];
  return `${[...blocks.map(blockText), footer.join('\n')].join('\n\n')}\n`;
}

function blockText(block: WrittenBlock): string {
  switch (block.kind) {
    case 'text':
    case 'heading':
      return block.text;
    case 'lines':
      return block.lines.join('\n');
    case 'rows':
      return block.rows.map(({ label, value }) => m.mail_row({ label, value })).join('\n');
    case 'button':
      return m.mail_link({ label: block.label, url: block.url });
  }
}
