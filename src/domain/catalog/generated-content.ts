/** The categories of products with generated content (specification, back office, section 5). */
export const generatorCategories = [
  'Face Cleanser',
  'Moisturizer',
  'Serum',
  'Toner',
  'Sunscreen',
  'Makeup Remover',
  'Foundation',
  'Concealer',
  'Powder',
  'Blush',
  'Bronzer',
  'Highlighter',
  'Eyeshadow',
  'Eyeliner',
  'Mascara',
  'Eyebrow',
  'Lipstick',
  'Lip Gloss',
  'Nail Polish',
  'Hair Care',
  'Body Care',
  'Fragrance',
  'Tools & Accessories',
] as const;

/** A name in lower case with dashes, for addresses and files: "Birch Glow Serum" is `birch-glow-serum`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
