import { createHash } from 'node:crypto';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import type { CompanySettings } from '#contract/settings/company.ts';
import { m } from '#messages';
import type { MailRow, WrittenBlock, WrittenMail } from './mail.ts';

/**
 * The colours of the site's tokens (a test compares them), light and dark. Mail programs know no custom properties: the
 * light ones are inline, the dark ones are classes in a style sheet, which programs without dark mode ignore.
 */
export const mailColors = {
  ground: ['bg', '#fbfaf6', '#101613'],
  surface: ['surface', '#ffffff', '#171f1b'],
  line: ['line', '#ddd8cb', '#2c3731'],
  text: ['text', '#17201c', '#f1f0ea'],
  muted: ['muted', '#4f5a53', '#b4bdb6'],
  brand: ['primary', '#1d4d3c', '#8fcbae'],
  onBrand: ['on-primary', '#ffffff', '#0c2a1e'],
} as const;

const light = (color: keyof typeof mailColors) => mailColors[color][1];
const dark = (color: keyof typeof mailColors) => mailColors[color][2];

const darkStyles = `@media (prefers-color-scheme: dark) {
.ground, .ground > table > tbody > tr > td { background-color: ${dark('ground')} !important; }
.surface { background-color: ${dark('surface')} !important; border-color: ${dark('line')} !important; }
.line { border-color: ${dark('line')} !important; }
.text { color: ${dark('text')} !important; }
.muted { color: ${dark('muted')} !important; }
.brand { color: ${dark('brand')} !important; }
.button { background-color: ${dark('brand')} !important; color: ${dark('onBrand')} !important; }
}`;

/** Allows the style sheet of mails in a content security policy: the preview in a page follows the policy of the page. */
export const mailStyleSource = `'sha256-${createHash('sha256').update(darkStyles).digest('base64')}'`;

const sans = "'Schibsted Grotesk', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
const serif = "Newsreader, Georgia, 'Times New Roman', serif";

const styles = {
  ground: { margin: 0, padding: '24px 0', backgroundColor: light('ground'), fontFamily: sans },
  page: { maxWidth: '560px', padding: '0 16px' },
  brand: { margin: '0 0 16px', color: light('brand'), font: `italic 22px/28px ${serif}` },
  surface: {
    padding: '24px 20px',
    backgroundColor: light('surface'),
    border: `1px solid ${light('line')}`,
    borderRadius: '14px',
  },
  title: { margin: '0 0 16px', color: light('text'), font: `500 24px/30px ${serif}`, overflowWrap: 'anywhere' },
  heading: { margin: '24px 0 8px', color: light('text'), font: `500 18px/24px ${serif}` },
  text: { margin: '0 0 16px', color: light('text'), fontSize: '16px', lineHeight: '24px', overflowWrap: 'anywhere' },
  table: { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse' },
  cell: {
    padding: '6px 0',
    color: light('text'),
    fontSize: '16px',
    lineHeight: '24px',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  button: {
    padding: '12px 24px',
    backgroundColor: light('brand'),
    borderRadius: '999px',
    color: light('onBrand'),
    fontSize: '16px',
    fontWeight: 600,
    textDecoration: 'none',
  },
  buttonLine: { margin: '8px 0 16px' },
  footer: { margin: '0 0 8px', color: light('muted'), fontSize: '13px', lineHeight: '20px', overflowWrap: 'anywhere' },
  footerLink: { color: light('brand'), textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;

const withBreaks = (lines: readonly string[]): ReactNode[] =>
  lines.flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line]));

/** An amount stays on one line beside a long label; a long value wraps. */
const valueStyle = (value: string): CSSProperties => ({
  paddingLeft: '16px',
  textAlign: 'right',
  ...(value.length <= 20 && { whiteSpace: 'nowrap' }),
});

function tableOf({ rows }: Extract<WrittenBlock, { kind: 'rows' }>, key: number): ReactNode {
  const row = ({ label, value, isTotal = false }: MailRow<string>, at: number) => {
    const total: CSSProperties = isTotal ? { fontWeight: 600, borderTop: `1px solid ${light('line')}` } : {};
    const className = isTotal ? 'text line' : 'text';
    return h(
      'tr',
      { key: at },
      h('td', { className, style: { ...styles.cell, ...total } }, label),
      h('td', { className, align: 'right', style: { ...styles.cell, ...valueStyle(value), ...total } }, value),
    );
  };
  const table = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style: styles.table };
  return h('table', { key, ...table }, h('tbody', null, rows.map(row)));
}

function blockOf(block: WrittenBlock, key: number): ReactNode {
  switch (block.kind) {
    case 'text':
      return h(Text, { key, className: 'text', style: styles.text }, block.text);
    case 'heading':
      return h(Heading, { key, as: 'h2', className: 'text', style: styles.heading }, block.text);
    case 'lines':
      return h(Text, { key, className: 'text', style: styles.text }, withBreaks(block.lines));
    case 'rows':
      return tableOf(block, key);
    case 'button':
      return h(
        Section,
        { key, style: styles.buttonLine },
        h(Button, { href: block.url, className: 'button', style: styles.button }, block.label),
      );
  }
}

/** The first sentence after the greeting, for the list of mails. */
function previewOf({ blocks, subject }: WrittenMail): string {
  const [, first] = blocks.filter(({ kind }) => kind === 'text');
  return first?.kind === 'text' ? first.text : subject;
}

/** The footer: why, how to stop it, and who sent it, as anti-spam laws require. */
function footerOf({ brand, contact, hosts }: CompanySettings, { why, settingsUrl }: WrittenMail): ReactNode[] {
  const link = (key: string, href: string, label: string) =>
    h(Link, { key, href, className: 'brand', style: styles.footerLink }, label);
  const line = (key: string, ...children: ReactNode[]) =>
    h(Text, { key, className: 'muted', style: styles.footer }, ...children);
  return [
    line('why', why),
    ...(settingsUrl === undefined ? [] : [line('settings', link('link', settingsUrl, m.mail_settings_link()))]),
    line('sender', withBreaks([brand.name, ...contact.postalAddress])),
    line('site', link('link', hosts.public, new URL(hosts.public).host)),
  ];
}

/** A whole mail as a React element of mail-safe tables (React Email). */
export function mailLayout(company: CompanySettings, mail: WrittenMail): ReactNode {
  const head = h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, mail.subject),
    h('style', null, darkStyles),
  );
  return h(
    Html,
    { lang: 'en' },
    head,
    h(
      Body,
      { className: 'ground', style: styles.ground },
      h(Preview, null, previewOf(mail)),
      h(
        Container,
        { style: styles.page },
        h(Text, { className: 'brand', style: styles.brand }, company.brand.name),
        h(
          Section,
          { className: 'surface', style: styles.surface },
          h(Heading, { as: 'h1', className: 'text', style: styles.title }, mail.title ?? mail.subject),
          mail.blocks.map(blockOf),
        ),
        h(Hr, { className: 'line', style: { borderColor: light('line'), margin: '24px 0 16px' } }),
        footerOf(company, mail),
      ),
    ),
  );
}
