import type { AuditEvent } from '#contract/audit/audit.ts';
import type { MailTextPlace } from '#contract/message/mail-text.ts';
import { disclosedAmount, disclosedMonths, disclosedShare } from '#contract/report/disclosure-labels.ts';
import type { IncomeFigures } from '#contract/report/income-disclosure.ts';
import { companyFields } from '#domain/settings/company-fields.ts';
import { m } from '#messages';
import { mailLabels, mailPartNames } from '#web/message/mail-text/mail-labels.ts';
import { formatMoment, formatPeriod } from '#web/period/format-period.ts';
import { bandName } from '#web/report/band-name.ts';
import { companyFieldLabel, companyFieldText } from '#web/settings/company-field-labels.ts';
import { isRecord } from '#web/ui/form/stored-value.ts';
import { formatAmount } from '#web/ui/format-amount.ts';
import { auditFieldName } from './audit-fields.ts';
import { valueName } from './audit-values.ts';

const isAmount = /^-?\d+\.\d\d$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+Z$/;

/** How the values of events are shown. */
export type ValueFormat = {
  readonly timeZone: string;
  /** The provinces with their names, for the settings of their taxes. */
  readonly taxRegions: Parameters<typeof companyFieldLabel>[1];
  /** Names of people, orders, products and payments by id. */
  readonly names: Readonly<Record<string, string>>;
  /** Where the texts of emails are, by their ids. */
  readonly mailTexts: Readonly<Record<string, MailTextPlace>>;
};

/** The values of one event depend on the type of its object. */
export type EventFormat = ValueFormat & { readonly objectType: string };

/** A detail of an event in words: a value, or what a field was before and is after. */
export type AuditDetail = { readonly name: string; readonly label: string } & (
  | { readonly text: string }
  | { readonly before: string; readonly after: string }
);

/** A value of an event as text: ids as names, times in the company's zone, `field: value` of objects. */
function textOf(value: unknown, format: EventFormat): string {
  if (value === null || value === undefined || value === '') return m.audit_empty();
  if (typeof value === 'boolean') return value ? m.audit_yes() : m.audit_no();
  if (Array.isArray(value)) {
    if (value.length === 0) return m.audit_empty();
    const items = value.map((item) => textOf(item, format));
    return items.join(value.every(isRecord) ? '; ' : ', ');
  }
  if (isRecord(value)) {
    const fields = Object.entries(value).map(([name, field]) => {
      return `${fieldLabel(name)}: ${fieldText(name, field, format)}`;
    });
    return fields.join(', ');
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  return format.names[value] ?? (instant.test(value) ? formatMoment(value, format.timeZone) : value);
}

/**
 * A value of a field. Words such as statuses have their labels. Products store whether they are active as `Y` and `N`, and `fields` has
 * the names of what changed.
 */
function fieldText(name: string, value: unknown, format: EventFormat): string {
  if (name === 'active' && (value === 'Y' || value === 'N')) return textOf(value === 'Y', format);
  const nameOf = (each: unknown) => {
    if (typeof each !== 'string') return each;
    return name === 'fields' ? auditFieldName(each) : (valueName(format.objectType, name, each) ?? each);
  };
  return textOf(Array.isArray(value) ? value.map(nameOf) : nameOf(value), format);
}

/** The `state` of an import or a push is its status; among the names of changed fields it is a province. */
const fieldLabel = (name: string): string => (name === 'state' ? m.order_status() : auditFieldName(name));

type Change = {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Why, where the event has a reason for this change. */
  readonly reason?: unknown;
};

const isChange = (value: unknown): value is Omit<Change, 'name'> =>
  isRecord(value) && 'before' in value && 'after' in value;

/** Whether an event names a status before and after as `from` and `to`. */
const isStatusChange = ({ from, to }: AuditEvent['detail']) => typeof from === 'string' && typeof to === 'string';

/** The changed fields of an event: of one `before` and `after` for all, or of one for each field. */
function changesOf({ before, after, ...others }: AuditEvent['detail']): Change[] {
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const together = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => ({ name, before: was[name], after: is[name] }));
  const single = Object.entries(others).flatMap(([name, value]) => (isChange(value) ? [{ name, ...value }] : []));
  const status = isStatusChange(others) ? [{ name: 'status', before: others.from, after: others.to }] : [];
  return [...status, ...together, ...single];
}

const changed = ({ name, before, after }: Omit<Change, 'reason'>, format: EventFormat): AuditDetail => ({
  name,
  label: fieldLabel(name),
  before: fieldText(name, before, format),
  after: fieldText(name, after, format),
});

const reasonOf = (name: string, reason: string): AuditDetail => ({
  name: `reason of ${name}`,
  label: fieldLabel('reason'),
  text: reason,
});

/** An edit that only grants a rank, for instance, has no names of other fields. */
const isEmptyList = (name: string, value: unknown) => name === 'fields' && Array.isArray(value) && value.length === 0;

/** An amount and its currency as one value, `$225.00 USD`; other details as they are. */
function withMoney({ currency, ...detail }: AuditEvent['detail']): AuditEvent['detail'] {
  const { amount } = detail;
  if (typeof currency !== 'string' || typeof amount !== 'string' || !isAmount.test(amount)) {
    return currency === undefined ? detail : { ...detail, currency };
  }
  return { ...detail, amount: formatAmount(amount, currency, true) };
}

/** The `changes` of settings, as their form labels them, and of the texts of emails, by the name of the text. */
function settingsOf(changes: unknown, format: EventFormat): AuditDetail[] {
  if (!isRecord(changes)) return [];
  return Object.entries(changes).flatMap(([name, value]) => {
    if (!isChange(value)) return [];
    const field = companyFields.find((known) => known === name);
    if (field === undefined) {
      const { before, after } = value;
      const standard = m.email_standard();
      const text = changed({ name, before: before ?? standard, after: after ?? standard }, format);
      const place = format.mailTexts[name];
      if (place === undefined) return [text];
      return [
        { ...text, label: m.audit_mail_text({ mail: mailLabels[place.mail](), part: mailPartNames[place.part]() }) },
      ];
    }
    const [before, after] = [value.before, value.after].map((text) => companyFieldText(field, String(text ?? '')));
    return [{ name, label: companyFieldLabel(field, format.taxRegions), before: before ?? '', after: after ?? '' }];
  });
}

const isFigures = (value: unknown): value is IncomeFigures =>
  isRecord(value) && typeof value.currency === 'string' && Array.isArray(value.bands) && value.bands.every(isRecord);

/** The figures of an income disclosure one by one, as its page shows them. */
function disclosureDetails(figures: IncomeFigures): AuditDetail[] {
  const { consultants, currency, earners } = figures;
  const amount = (value: string | null) => disclosedAmount(value, currency);
  const firstMonth: [string, string][] = figures.first_month
    ? [[m.disclosure_first_month(), formatPeriod(figures.first_month)]]
    : [];
  const rows: [string, string][] = [
    [m.disclosure_year(), String(figures.year)],
    [m.disclosure_consultants(), String(consultants)],
    [m.disclosure_earners(), disclosedShare(earners, consultants)],
    [m.disclosure_active(), disclosedMonths(figures.active_months)],
    ...firstMonth,
    [m.disclosure_lower_quartile(), amount(figures.lower_quartile)],
    [m.disclosure_median(), amount(figures.median)],
    [m.disclosure_upper_quartile(), amount(figures.upper_quartile)],
    [m.disclosure_mean(), amount(figures.mean)],
    [m.disclosure_earned(), amount(figures.earned)],
    ...figures.bands.map((band): [string, string] => [
      `${m.disclosure_band()}: ${bandName(band, currency)}`,
      `${m.disclosure_consultants()}: ${band.consultants}, ${m.disclosure_active_average()}: ${disclosedMonths(band.active_months)}`,
    ]),
  ];
  return rows.map(([label, text]) => ({ name: label, label, text }));
}

/** What an event changed, in words: each field before and after; other details by name. */
export function auditDetails(
  { changes, figures, ...detail }: AuditEvent['detail'],
  format: EventFormat,
): AuditDetail[] {
  const settings = settingsOf(changes, format);
  const ofDisclosure = isFigures(figures) ? disclosureDetails(figures) : [];
  const unknown = {
    ...(settings.length === 0 && changes !== undefined && { changes }),
    ...(ofDisclosure.length === 0 && figures !== undefined && { figures }),
  };
  const others = Object.entries(withMoney({ ...detail, ...unknown })).filter(
    ([name, value]) =>
      !isChange(value) &&
      !isEmptyList(name, value) &&
      !((name === 'before' || name === 'after') && isRecord(value)) &&
      !((name === 'from' || name === 'to') && isStatusChange(detail)),
  );
  return [
    ...changesOf(detail).flatMap(({ reason, ...change }) => [
      changed(change, format),
      ...(typeof reason === 'string' && reason !== '' ? [reasonOf(change.name, reason)] : []),
    ]),
    ...others.map(([name, value]) => ({
      name,
      label: fieldLabel(name),
      text: fieldText(name, value, format),
    })),
    ...settings,
    ...ofDisclosure,
  ];
}

/** The details of an event as one text, for its file. */
export const auditDetailsText = (detail: AuditEvent['detail'], format: EventFormat): string =>
  auditDetails(detail, format)
    .map((each) => `${each.label}: ${'text' in each ? each.text : `${each.before} → ${each.after}`}`)
    .join('; ');
