import { readerLanguage, withDecimalSign } from '#contract/language/format.ts';
import type { PlanVersionDetail } from '#contract/plan/version.ts';
import { plainAmount, plainPercent } from '#domain/language/typed-number.ts';
import { m } from '#messages';

/** A sentence, and where in the document it belongs: `tracks.0.tiers.2.minimum`. */
export type PlacedMessage = { readonly place: string; readonly message: string };

type Document = PlanVersionDetail['document'];

/** A plan as typed: every value is text until it is parsed. Rates in percent, amounts as people write them. */
export type PlanForm = {
  readonly name: string;
  readonly tracks: readonly TrackForm[];
  readonly overrideShare: string;
  readonly compression: Document['compression'];
  readonly windowMonths: string;
  readonly steps: readonly { readonly from: string; readonly pays: string }[];
  readonly afterClose: Document['afterClose'];
  readonly minimumPayout: string;
};

export type TrackForm = {
  readonly code: string;
  /** Separated by commas. */
  readonly programs: string;
  readonly tiers: readonly TierForm[];
};

export type TierForm = {
  readonly code: string;
  readonly minimum: string;
  readonly personalRate: string;
  /** Level 1 first; trailing empty values are not levels. */
  readonly overrides: readonly string[];
};

/** The text of a rate in basis points: 1250 → `12.5`. */
export const percentText = (basisPoints: number): string => String(basisPoints / 100);

/** What a field shows: an amount or a rate has the decimal sign of the reader. Every other text is as it was typed. */
export const shownNumber = (text: string): string => (/^\d+\.\d{1,2}$/.test(text) ? withDecimalSign(text) : text);

/** The text of an amount, without zero cents: `1000.00` → `1000`. */
const amountText = (amount: string): string => amount.replace(/\.00$/, '');

export function formOf(document: Document): PlanForm {
  return {
    name: document.name,
    tracks: document.tracks.map(({ code, programs, tiers }) => ({
      code,
      programs: programs.join(', '),
      tiers: tiers.map((tier) => ({
        code: tier.code,
        minimum: amountText(tier.minimum),
        personalRate: percentText(tier.personalRate),
        overrides: tier.overrides.map(({ rate }) => percentText(rate)),
      })),
    })),
    overrideShare: percentText(document.overrideShare),
    compression: document.compression,
    windowMonths: String(document.foundationBonus.windowMonths),
    steps: document.foundationBonus.steps.map(({ from, pays }) => ({ from: amountText(from), pays: amountText(pays) })),
    afterClose: document.afterClose,
    minimumPayout: amountText(document.minimumPayout),
  };
}

/** The typed plan, or the values that cannot be parsed with their paths. */
export function documentOf(form: PlanForm): { readonly document: Document } | { readonly problems: PlacedMessage[] } {
  const problems: PlacedMessage[] = [];
  const read = <Value>(place: string, value: Value | null, message: string, instead: Value): Value => {
    if (value !== null) return value;
    problems.push({ place, message });
    return instead;
  };
  const isBlank = (text: string) => text.trim() === '';
  const name = (place: string, text: string) =>
    read(place, /^.{1,80}$/u.exec(text.trim())?.[0] ?? null, m.plan_name_invalid(), '');
  const code = (place: string, text: string) => {
    const message = isBlank(text) ? m.plan_code_missing() : m.plan_code_invalid({ text });
    return read(place, /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/.exec(text.trim())?.[0] ?? null, message, '');
  };
  const rate = (place: string, text: string) => {
    const message = isBlank(text) ? m.plan_rate_missing() : m.plan_rate_invalid({ text });
    return read(place, readPercent(text), message, 0);
  };
  const amount = (place: string, text: string) =>
    read(place, readAmount(text), isBlank(text) ? m.plan_amount_missing() : m.plan_amount_invalid({ text }), '0');
  const months = (place: string, text: string) => {
    const message = isBlank(text) ? m.plan_months_missing() : m.plan_months_invalid({ text });
    return read(place, /^\d{1,4}$/.test(text.trim()) ? Number(text) : null, message, 0);
  };

  const document: Document = {
    name: name('name', form.name),
    tracks: form.tracks.map((track, at) => ({
      code: code(`tracks.${at}.code`, track.code),
      programs: track.programs
        .split(',')
        .map((program) => program.trim())
        .filter((program) => program !== ''),
      tiers: track.tiers.map((tier, rung) => {
        const place = `tracks.${at}.tiers.${rung}`;
        const levels = tier.overrides.findLastIndex((text) => text.trim() !== '') + 1;
        return {
          code: code(`${place}.code`, tier.code),
          minimum: amount(`${place}.minimum`, tier.minimum),
          personalRate: rate(`${place}.personalRate`, tier.personalRate),
          overrides: tier.overrides
            .slice(0, levels)
            .map((text, above) => ({ level: above + 1, rate: rate(`${place}.overrides.${above}.rate`, text) })),
        };
      }),
    })),
    overrideShare: rate('overrideShare', form.overrideShare),
    compression: form.compression,
    foundationBonus: {
      windowMonths: months('foundationBonus.windowMonths', form.windowMonths),
      steps: form.steps.map(({ from, pays }, step) => ({
        from: amount(`foundationBonus.steps.${step}.from`, from),
        pays: amount(`foundationBonus.steps.${step}.pays`, pays),
      })),
    },
    afterClose: form.afterClose,
    minimumPayout: amount('minimumPayout', form.minimumPayout),
  };
  return problems.length > 0 ? { problems } : { document };
}

/** Basis points of `12.5` or `12.5 %`; null for anything but a percentage with at most two decimals. */
function readPercent(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(plainPercent(text, readerLanguage()));
  if (match === null) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** The amount of `$1,500.50` in the contract's format. */
function readAmount(text: string): string | null {
  const plain = plainAmount(text, readerLanguage());
  return /^(0|[1-9]\d{0,10})(\.\d{1,2})?$/.test(plain) ? plain : null;
}
