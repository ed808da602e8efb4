import type { ContentDocument, ContentSlug } from '#contract/company-content.ts';
import { isRecord } from '#web/ui/kept-value.ts';
import { type Field, type Items, type Part, pageParts } from './page-parts.ts';

/**
 * A page as an editor holds it: the text of every field by its place (`teachings.items.0.name`), and how many there are
 * of what there are several of (`teachings.items.#`).
 */
export type Words = Readonly<Record<string, string>>;

const placeOf = (place: string, name: string) => (place === '' ? name : `${place}.${name}`);
const countAt = (place: string) => `${place}.#`;

/** How many items a place has. */
export const countOf = (words: Words, place: string): number => Number(words[countAt(place)] ?? 0);

const separator = (kind: Field['kind']) => (kind === 'paragraphs' ? '\n\n' : '\n');

function textOf(value: unknown, { kind }: Field): string {
  if (Array.isArray(value)) return value.join(separator(kind));
  if (typeof value === 'boolean') return value ? 'yes' : '';
  return value === null || value === undefined ? '' : String(value);
}

/** The words of a document; of a page that nobody has written, empty ones. */
export function wordsOfPage(slug: ContentSlug, document: unknown): Words {
  const words: Record<string, string> = {};
  const walk = (parts: readonly Part[], value: unknown, place: string) => {
    const found = isRecord(value) ? value : {};
    for (const part of parts) {
      const here = placeOf(place, part.name);
      const inside = found[part.name];
      if (part.kind === 'group') walk(part.parts, inside, here);
      else if (part.kind === 'items') {
        const items = Array.isArray(inside) ? inside : Array.from({ length: part.count }, () => null);
        words[countAt(here)] = String(items.length);
        for (const [at, item] of items.entries()) walk(part.parts, item, `${here}.${at}`);
      } else {
        words[here] = textOf(inside, part) || (Object.keys(part.choices ?? {})[0] ?? '');
      }
    }
  };
  walk(pageParts[slug], document, '');
  return words;
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

/** The document that the words make. Whether they are good, the server says. */
export function pageOfWords(slug: ContentSlug, words: Words): ContentDocument {
  const build = (parts: readonly Part[], place: string): { [name: string]: unknown } => {
    const made: { [name: string]: unknown } = {};
    for (const part of parts) {
      const here = placeOf(place, part.name);
      if (part.kind === 'group') {
        if (!part.mayLack || isWritten(words, here)) made[part.name] = build(part.parts, here);
      } else if (part.kind === 'items') {
        made[part.name] = Array.from({ length: countOf(words, here) }, (_, at) => build(part.parts, `${here}.${at}`));
      } else {
        made[part.name] = valueIn(words[here] ?? '', part);
      }
    }
    return made;
  };
  // The parts have the shape of the slug's document: a test builds each page again from its own words.
  return { slug, document: build(pageParts[slug], '') } as ContentDocument;
}

const isWritten = (words: Words, place: string): boolean =>
  Object.entries(words).some(([each, text]) => each.startsWith(`${place}.`) && text.trim() !== '');

/** What one of several is called: by its own words, else by its number. */
export function nameOfItem(words: Words, items: Items, place: string, at: number): string {
  const own = words[`${place}.${at}.${items.called}`]?.trim();
  return own || `${items.one} ${at + 1}`;
}

/** The names that lead to a field, from the page down: `The teachings › Love › Description`. */
export function trailOf(slug: ContentSlug, words: Words, target: string): string {
  const search = (parts: readonly Part[], place: string): readonly string[] | null => {
    for (const part of parts) {
      const here = placeOf(place, part.name);
      if (here === target) return [part.label];
      if (!target.startsWith(`${here}.`)) continue;
      if (part.kind === 'group') {
        const rest = search(part.parts, here);
        return rest && [part.label, ...rest];
      }
      if (part.kind === 'items') {
        const at = Number(target.slice(here.length + 1).split('.')[0]);
        const rest = search(part.parts, `${here}.${at}`);
        return rest && [nameOfItem(words, part, here, at), ...rest];
      }
      return [part.label];
    }
    return null;
  };
  return (search(pageParts[slug], '') ?? [target]).join(' › ');
}

/** The fields in which two states of a page differ. */
export function changedFields(before: Words, after: Words): readonly string[] {
  const places = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...places].filter((place) => (before[place] ?? '') !== (after[place] ?? ''));
}

/** My words where I changed them since `base`, theirs everywhere else. */
export function mergeWords(base: Words, mine: Words, theirs: Words): Words {
  const merged: Record<string, string> = { ...theirs };
  for (const place of changedFields(base, mine)) merged[place] = mine[place] ?? '';
  return merged;
}
