import type { SciencePage } from '#contract/content/content.ts';

/**
 * The science page's words. What the company claims for itself has no source in the demo, and the page says so; what is
 * known of plants and oils names where it was published. The page puts the figures of the claims before their words.
 */
export const scienceDocument: SciencePage = {
  title: 'The science',
  lead: 'Two plants, two molecules, one formula. Here is what is known of them, what we claim, and who says so.',
  technology: {
    heading: 'Patented technology brings two plants together',
    paragraphs: [
      'Castor seed oil is thick, and forskolin hardly dissolves in water. Our technology brings both into one light emulsion, so that a few drops spread evenly and sink in. That is what is patented: the way, not the plants. Nobody owns a plant.',
      'The bottle opens with a measured dropper, because a formula is only as good as the amount that is used.',
    ],
    patent: null,
    provenance: { source: 'Little Birch Cosmetics, in its own words', reviewer: null, reviewed_on: null },
  },
  ingredients: [
    {
      name: 'Forskolin',
      plant: 'Coleus forskohlii, the root',
      paragraphs: [
        'Coleus is a relative of mint that grows on dry hills in India, Nepal and Thailand and flowers in violet spikes. Its root makes forskolin, a ring-shaped molecule of twenty-two carbon atoms.',
        'Laboratories have used forskolin since the 1980s because it acts on adenylyl cyclase, an enzyme with which cells pass on signals. Lab results don’t prove an effect on skin.',
      ],
      source:
        'K. B. Seamon, W. Padgett, J. W. Daly, Forskolin: unique diterpene activator of adenylate cyclase, Proceedings of the National Academy of Sciences 78 (1981), 3363–3367',
    },
    {
      name: 'Castor seed oil',
      plant: 'Ricinus communis, the seed',
      paragraphs: [
        'Nine tenths of the fatty acids in this oil are ricinoleic acid, which is rare elsewhere. The hydroxyl group on its twelfth carbon atom makes the oil thick, glossy and slightly water-attracting, and keeps it where it is put.',
        'Cold-pressed oil for cosmetics contains no ricin: the plant’s toxic protein stays behind in the press cake.',
      ],
      source:
        'D. S. Ogunniyi, Castor oil: a vital industrial raw material, Bioresource Technology 97 (2006), 1086–1091',
    },
  ],
  comparisons: [
    {
      heading: 'What three oils are made of',
      introduction: 'The fatty acids of castor seed oil beside those of two oils from the kitchen.',
      kind: 'shares',
      unit: '%',
      series: ['Ricinoleic acid', 'Oleic acid', 'Linoleic acid', 'Others'],
      rows: [
        { name: 'Castor seed oil', ours: true, values: [89.5, 3, 4.2, 3.3] },
        { name: 'Olive oil', ours: false, values: [0, 72, 10, 18] },
        { name: 'Sunflower oil', ours: false, values: [0, 28, 61, 11] },
      ],
      source:
        'Castor: Ogunniyi 2006. Olive and sunflower: values within the ranges of the Codex Alimentarius standards CXS 33 and CXS 210',
    },
    {
      heading: 'How thick oils are',
      introduction: 'Viscosity at 20 °C: the reason why castor seed oil needs an emulsion to feel light.',
      kind: 'amounts',
      unit: 'mPa·s',
      series: ['Viscosity'],
      rows: [
        { name: 'Castor seed oil', ours: true, values: [986] },
        { name: 'Rapeseed oil', ours: false, values: [163] },
        { name: 'Olive oil', ours: false, values: [84] },
        { name: 'Soybean oil', ours: false, values: [69.3] },
      ],
      source: 'CRC Handbook of Chemistry and Physics, viscosity of liquids',
    },
  ],
  evidence: {
    heading: 'What we claim',
    introduction:
      'Three figures, in our own words. Below each stands who says so. Where no study is named, take the figure as our word and nothing more.',
    measuredResults: { statement: 'to measured results, with the serum used morning and evening.', source: null },
    sideEffects: { statement: 'reported to us from using the serum as described.', source: null, reported: 0 },
    guarantee: {
      statement: 'to see for yourself. Not happy? Return it for a full refund.',
      source: 'Terms of sale of Little Birch Cosmetics',
    },
  },
};
