import type { SciencePage } from '#contract/company-content.ts';

/**
 * The science page's words. What the company claims for itself has no source in the demo, and the page says so; what is
 * known of plants and oils names where it was published.
 */
export const scienceDocument: SciencePage = {
  title: 'Science',
  lead: 'Two plants, two substances, and what is known about each of them: in plain words, with the source beside it.',
  technology: {
    heading: 'Patented technology',
    paragraphs: [
      'Castor seed oil is thick and forskolin does not dissolve in water. Our technology brings both into a light emulsion, so that a few drops spread evenly and sink in.',
      'The bottle opens with a measured dropper, because a formula is only as good as the amount that is used.',
    ],
    patent: null,
    provenance: { source: 'Little Birch Cosmetics, in its own words', reviewer: null, reviewed_on: null },
  },
  ingredients: [
    {
      name: 'Forskolin',
      plant: 'Coleus forskohlii (Coleus barbatus)',
      paragraphs: [
        'Forskolin is a diterpene from the root of a mint relative that grows on dry hills in India, Nepal and Thailand. Laboratories have used it since the 1980s because it acts on the enzyme adenylyl cyclase.',
        'What a substance does in a dish says little about a face. We use it in a cosmetic amount and make no promise beyond how the serum feels and what users tell us.',
      ],
      source:
        'K. B. Seamon, W. Padgett, J. W. Daly, Forskolin: unique diterpene activator of adenylate cyclase, Proceedings of the National Academy of Sciences 78 (1981), 3363–3367',
    },
    {
      name: 'Castor seed oil',
      plant: 'Ricinus communis',
      paragraphs: [
        'Nine tenths of the fatty acids in castor seed oil are ricinoleic acid, which is rare elsewhere. Its additional hydroxyl group makes the oil thick, glossy and a little fond of water.',
        'Cold-pressed oil for cosmetics contains no ricin: the protein stays behind in the press cake.',
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
    introduction: 'Three statements of the company, each with room for its source.',
    measuredResults: {
      statement: 'Measured results after four weeks of use, morning and evening.',
      source: null,
    },
    sideEffects: { statement: 'No side effects have been reported to the company.', source: null, reported: 0 },
    guarantee: {
      statement: 'Send it back within thirty days if you are not content, and you have your money again.',
      source: 'Terms of sale of Little Birch Cosmetics',
    },
  },
};
