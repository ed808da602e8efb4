import { type DemoProduct, shadesOf } from './product.ts';

const browShades = [
  ['Ashy', '#8a7d72', 'A cool grey-brown without red, for silver, ash blonde and cool dark hair.'],
  ['Neutral Brown', '#7a5a43', 'Neither warm nor cool: the one to begin with when you are not sure.'],
  ['Blonde', '#b08e62', 'A soft golden beige for fair brows and highlighted hair.'],
  ['Chocolate Brown', '#5b3d31', 'A deep, warm brown for dark brown to black hair.'],
] as const;

export const browProducts: readonly DemoProduct[] = [
  {
    code: 'LBC-BROWGEL',
    category: 'Eyebrow',
    title: 'Brow Gel',
    subtitle: 'Tinted hold with castor seed oil',
    description: 'A tinted gel that combs brows into place and keeps them soft.',
    price: 3200n,
    cost: 840n,
    active: true,
    badges: ['Vegan', 'Cruelty free', 'Four shades'],
    packshot: { kind: 'tube', body: '#efe7dc', label: 'Brow gel', plinth: 'human' },
    shades: shadesOf('LBC-BROWGEL', browShades),
    keyIngredients: [
      { name: 'Castor seed oil', purpose: 'Coats each hair with a light gloss and keeps the gel from feeling dry.' },
      { name: 'Rice bran wax', purpose: 'Gives a hold that bends with the brow.' },
      { name: 'Mineral pigments', purpose: 'Tint evenly and wash off with an ordinary cleanser.' },
    ],
    fullIngredients:
      'Aqua, Ricinus Communis (Castor) Seed Oil, Oryza Sativa (Rice) Bran Wax, Glyceryl Stearate, Propanediol, Acacia Senegal Gum, Glycerin, Tocopherol, Xanthan Gum, Sodium Benzoate, Potassium Sorbate, Citric Acid, May contain: Iron Oxides (CI 77491, CI 77492, CI 77499), Titanium Dioxide (CI 77891), Mica.',
    benefits: [
      'Holds brows in place without stiffness',
      'Tints and shapes in one step',
      'The small brush reaches the finest hairs',
      'Comes off with the Cleansing Milk, no rubbing needed',
    ],
    howToUse: [
      'Wipe the brush once on the rim: less is more.',
      'Comb from the inner corner outwards in short, upward strokes.',
      'Press the hairs down gently with a fingertip to set the shape.',
      'Let it dry for a minute before you add anything else.',
    ],
    tips: [
      'Between two shades, take the lighter one: a second layer deepens it.',
      'For laminated-looking brows, comb straight up first and smooth only the tops over.',
      'Close the tube at once; the gel sets in the air.',
    ],
    popularity: 13,
    reviews: { count: 89, average: 4.8 },
  },
  {
    code: 'LBC-BROWP',
    category: 'Eyebrow',
    title: 'Brow Pomade',
    subtitle: 'Creamy definition, stroke by stroke',
    description: 'A creamy pomade for fine, hair-like strokes or a fuller brow.',
    price: 3400n,
    cost: 860n,
    active: true,
    badges: ['Vegan', 'Cruelty free', 'Four shades'],
    packshot: { kind: 'pot', body: '#e4e0f6', label: 'Pomade', plinth: 'science' },
    shades: shadesOf('LBC-BROWP', browShades),
    keyIngredients: [
      { name: 'Castor seed oil', purpose: 'Makes the cream glide so that strokes stay fine.' },
      { name: 'Candelilla wax', purpose: 'A plant wax that keeps the shape through a warm day.' },
      { name: 'Jojoba oil', purpose: 'Keeps the pomade soft in its pot.' },
    ],
    fullIngredients:
      'Ricinus Communis (Castor) Seed Oil, Euphorbia Cerifera (Candelilla) Cera, Simmondsia Chinensis (Jojoba) Seed Oil, Caprylic/Capric Triglyceride, Kaolin, Silica, Helianthus Annuus (Sunflower) Seed Wax, Tocopherol, Rosmarinus Officinalis (Rosemary) Leaf Extract, May contain: Iron Oxides (CI 77491, CI 77492, CI 77499), Titanium Dioxide (CI 77891).',
    benefits: [
      'Sharp enough for single hairs, creamy enough to fill',
      'Sets in about a minute and then stays put',
      'A little goes far: the pot lasts for months of daily use',
      'Unscented',
    ],
    howToUse: [
      'Pick up a trace of pomade with an angled brush and work it in on the back of your hand.',
      'Draw short strokes in the direction in which the hair grows, beginning below the arch.',
      'Soften the inner corner with what is left on the brush.',
      'Comb through once with a clean spoolie.',
    ],
    tips: [
      'Warm a firm pot between your hands before the first stroke in winter.',
      'Two shades make the most natural brow: lighter inside, deeper at the tail.',
      'Wash the brush weekly; old pomade makes strokes thick.',
    ],
    popularity: 19,
    reviews: { count: 156, average: 4.9 },
  },
];
