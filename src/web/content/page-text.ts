import type { ContentDocument, ContentSlug } from '#contract/content/content.ts';
import { m } from '#messages';
import { isRecord } from '#web/ui/form/stored-value.ts';
import { type Field, type Items, type Part, pageParts } from './page-parts.ts';

/**
 * The text of a page in the editor: the text of each field by its path (`teachings.items.0.name`), and the number of
 * repeated items (`teachings.items.#`).
 */
export type PageText = Readonly<Record<string, string>>;

const placeOf = (place: string, name: string) => (place === '' ? name : `${place}.${name}`);
const countAt = (place: string) => `${place}.#`;

/** The number of items at a path. */
export const countOf = (text: PageText, place: string): number => Number(text[countAt(place)] ?? 0);

const separator = (kind: Field['kind']) => (kind === 'paragraphs' ? '\n\n' : '\n');

function textOf(value: unknown, { kind }: Field): string {
  if (Array.isArray(value)) return value.join(separator(kind));
  if (typeof value === 'boolean') return value ? 'yes' : '';
  return value === null || value === undefined ? '' : String(value);
}

/** The text of a document; every field of an unwritten page is empty. */
export function textOfPage(slug: ContentSlug, document: unknown): PageText {
  const text: Record<string, string> = {};
  const walk = (parts: readonly Part[], value: unknown, place: string) => {
    const fields = isRecord(value) ? value : {};
    for (const part of parts) {
      const here = placeOf(place, part.name);
      const inside = fields[part.name];
      if (part.kind === 'group') walk(part.parts, inside, here);
      else if (part.kind === 'items') {
        const items = Array.isArray(inside) ? inside : Array.from({ length: part.count }, () => null);
        text[countAt(here)] = String(items.length);
        for (const [at, item] of items.entries()) walk(part.parts, item, `${here}.${at}`);
      } else {
        text[here] = textOf(inside, part) || (Object.keys(part.choices ?? {})[0] ?? '');
      }
    }
  };
  walk(pageParts[slug], document, '');
  return text;
}

function valueIn(text: string, { kind, optional }: Field): unknown {
  const clean = text.trim();
  switch (kind) {
    case 'paragraphs':
      return clean === '' ? [''] : clean.split(/\n[^\S\n]*\n\s*/).map((paragraph) => paragraph.trim());
    case 'lines':
      return clean === ''
        ? optional
          ? []
          : ['']
        : clean
            .split('\n')
            .map((each) => each.trim())
            .filter(Boolean);
    case 'numbers':
      return clean === '' ? [] : clean.split(/\s+/).map(Number);
    case 'whole':
      return clean === '' ? null : Number(clean);
    case 'tick':
      return clean !== '';
    default:
      return clean === '' && optional ? null : clean;
  }
}

/** The document built from the text. The server validates it. */
export function pageFromText(slug: ContentSlug, text: PageText): ContentDocument {
  const build = (parts: readonly Part[], place: string): { [name: string]: unknown } => {
    const document: { [name: string]: unknown } = {};
    for (const part of parts) {
      const here = placeOf(place, part.name);
      if (part.kind === 'group') {
        if (!part.mayLack || isWritten(text, here)) document[part.name] = build(part.parts, here);
      } else if (part.kind === 'items') {
        document[part.name] = Array.from({ length: countOf(text, here) }, (_, at) =>
          build(part.parts, `${here}.${at}`),
        );
      } else {
        document[part.name] = valueIn(text[here] ?? '', part);
      }
    }
    return document;
  };
  // The parts have the shape of the slug's document: a test rebuilds each page from its own text.
  return { slug, document: build(pageParts[slug], '') } as ContentDocument;
}

const isWritten = (text: PageText, place: string): boolean =>
  Object.entries(text).some(([each, value]) => each.startsWith(`${place}.`) && value.trim() !== '');

/** The name of an item: its own name, or its number. */
export function nameOfItem(text: PageText, items: Items, place: string, at: number): string {
  const own = text[`${place}.${at}.${items.called}`]?.trim();
  return own || m.page_part_item({ one: items.one(), number: at + 1 });
}

/** The labels from the page down to a field: `The teachings › Love › Description`. */
export function trailOf(slug: ContentSlug, text: PageText, target: string): string {
  const search = (parts: readonly Part[], place: string): readonly string[] | null => {
    for (const part of parts) {
      const here = placeOf(place, part.name);
      if (here === target) return [part.label()];
      if (!target.startsWith(`${here}.`)) continue;
      if (part.kind === 'group') {
        const rest = search(part.parts, here);
        return rest && [part.label(), ...rest];
      }
      if (part.kind === 'items') {
        const at = Number(target.slice(here.length + 1).split('.')[0]);
        const rest = search(part.parts, `${here}.${at}`);
        return rest && [nameOfItem(text, part, here, at), ...rest];
      }
      return [part.label()];
    }
    return null;
  };
  return (search(pageParts[slug], '') ?? [target]).join(' › ');
}

/** The fields in which two versions of a page differ. */
export function changedFields(before: PageText, after: PageText): readonly string[] {
  const places = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...places].filter((place) => (before[place] ?? '') !== (after[place] ?? ''));
}

/** My text where I changed it since `base`, theirs everywhere else. */
export function mergeText(base: PageText, mine: PageText, theirs: PageText): PageText {
  const merged: Record<string, string> = { ...theirs };
  for (const place of changedFields(base, mine)) merged[place] = mine[place] ?? '';
  return merged;
}

// In a form the dots of a path would nest the fields.
const prefix = 'text/';

/** The name of a field in the editor's form. */
export const fieldNameOf = (place: string): string => prefix + place.replaceAll('.', '/');

/** The text of a submitted form over the text of the page, which has the numbers of items. */
export function textOfForm(page: PageText, fields: Readonly<Record<string, unknown>>): PageText {
  const typed = Object.keys(page).flatMap((place): [string, string][] => {
    if (place.endsWith('#')) return [];
    const value = fields[fieldNameOf(place)];
    // Browsers send line ends of their own, and nothing for a box that is not checked.
    return [[place, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '']];
  });
  return { ...page, ...Object.fromEntries(typed) };
}

/** The errors of a submitted form by the paths of their fields: a paragraph's error belongs to the text of all. */
export function problemsOfForm(page: PageText, errors: Readonly<Record<string, readonly string[] | null>>): PageText {
  const problems: Record<string, string> = {};
  for (const [name, sentences] of Object.entries(errors)) {
    const sentence = sentences?.[0];
    let place = name.replace(/\[(\d+)\]/g, '.$1').replace(/^page\.document\./, '');
    while (place.includes('.') && !(place in page)) place = place.slice(0, place.lastIndexOf('.'));
    if (sentence !== undefined) problems[place] ??= sentence;
  }
  return problems;
}
