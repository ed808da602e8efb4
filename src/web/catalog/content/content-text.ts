import type { ProductContent, ProductContentFields } from '#contract/catalog/product-content.ts';

/** The content of a product as the texts of a form: lists have one entry per line. */
export type ContentText = {
  readonly title: string;
  readonly subtitle: string;
  readonly badges: string;
  readonly benefits: string;
  readonly key_ingredients: string;
  readonly full_ingredients: string;
  readonly how_to_use: string;
  readonly tips: string;
  /** The kind of the drawing; empty for none. */
  readonly drawing: string;
  readonly drawing_color: string;
  readonly drawing_label: string;
  readonly background: string;
};

/** The color of a drawing before one is chosen. */
export const firstColor = '#cddcd2';

/** The texts of a stored content. A product without content starts with its description as the title. */
export function textOfContent(content: ProductContent | null, description: string): ContentText {
  const packshot = content?.packshot ?? null;
  return {
    title: content?.title ?? description,
    subtitle: content?.subtitle ?? '',
    badges: content?.badges.join('\n') ?? '',
    benefits: content?.benefits.join('\n') ?? '',
    key_ingredients: content?.key_ingredients.map(({ name, purpose }) => `${name}: ${purpose}`).join('\n') ?? '',
    full_ingredients: content?.full_ingredients ?? '',
    how_to_use: content?.how_to_use.join('\n') ?? '',
    tips: content?.tips.join('\n') ?? '',
    drawing: packshot?.kind ?? '',
    drawing_color: packshot?.body ?? firstColor,
    drawing_label: packshot?.label ?? '',
    background: packshot?.plinth ?? 'sunken',
  };
}

/** The content that the texts of a form describe. The server validates it. */
export function contentFromText(text: Partial<ContentText>): ProductContentFields {
  const { title = '', subtitle = '', full_ingredients = '', drawing = '' } = text;
  const { drawing_color: body = '', drawing_label: label = '', background = '' } = text;
  type Drawing = NonNullable<ProductContentFields['packshot']>;
  return {
    title,
    subtitle,
    full_ingredients,
    badges: linesOf(text.badges),
    benefits: linesOf(text.benefits),
    key_ingredients: linesOf(text.key_ingredients).map(ingredientOf),
    how_to_use: linesOf(text.how_to_use),
    tips: linesOf(text.tips),
    packshot:
      drawing === ''
        ? null
        : { kind: drawing as Drawing['kind'], body, label, plinth: background as Drawing['plinth'] },
  };
}

const linesOf = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** `Castor seed oil: coats each hair` → name and purpose. A line without a colon has no purpose. */
function ingredientOf(line: string): { name: string; purpose: string } {
  const [name = '', ...purpose] = line.split(':');
  return { name: name.trim(), purpose: purpose.join(':').trim() };
}
