import type { SciencePage } from '#contract/company-content.ts';

// What chemistry books say about two plants, and three figures that the demo company states. It is fictional and has no
// study: none is named, and the page says so.

const castorReport =
  'Cosmetic Ingredient Review: Final report on the safety assessment of Ricinus Communis (Castor) Seed Oil and related ingredients. International Journal of Toxicology 26 (2007), supplement 3.';

export const scienceDocument: SciencePage = {
  title: 'The science',
  lead: 'Two plants, two molecules, one formula. Here is what is known about each of them, what we claim, and who says so.',
  technology: {
    heading: 'A patented way of bringing two plants together',
    paragraphs: [
      'Forskolin hardly dissolves in water, castor seed oil not at all. The technology behind our serum is how the two are brought into one light formula and kept there. That is what is patented: the way, not the plants. Nobody owns a plant.',
      'Everything else in the bottle is there to carry these two, and stands on the label by name.',
    ],
    patent: null,
    provenance: { source: 'Little Birch Cosmetics, in its own words', reviewer: null, reviewed_on: null },
  },
  ingredients: [
    {
      name: 'Forskolin',
      plant: 'Coleus forskohlii, the root',
      paragraphs: [
        'Coleus is a relative of mint and sage that grows on dry slopes in India, Nepal and Thailand and flowers in violet spikes. Its root makes forskolin, a ring-shaped molecule of twenty-two carbon atoms.',
        'In laboratories forskolin has been a tool since 1981: it switches on the enzyme adenylyl cyclase, with which cells pass on signals. That is what it does in a dish. What a serum does on skin is another question, and has to be measured there.',
      ],
      source:
        'K. B. Seamon, W. Padgett, J. W. Daly: Forskolin, unique diterpene activator of adenylate cyclase in membranes and in intact cells. Proceedings of the National Academy of Sciences 78 (1981).',
    },
    {
      name: 'Castor seed oil',
      plant: 'Ricinus communis, the seed',
      paragraphs: [
        'About nine tenths of this oil are one fatty acid that hardly any other plant makes: ricinoleic acid. On its twelfth carbon atom it carries a hydroxyl group, and these hold on to one another. That makes the oil thick and glossy, and keeps it where it is put.',
        'Pressed cold and filtered, the oil is a common emollient in cosmetics. The poison for which the plant is known, ricin, is a protein: it does not dissolve in oil and stays in the press cake.',
      ],
      source: castorReport,
    },
  ],
  comparisons: [
    {
      heading: 'What the oils are made of',
      introduction: 'Fatty acids of four plant oils. Castor seed oil stands alone.',
      kind: 'shares',
      unit: '%',
      series: ['Ricinoleic', 'Oleic', 'Linoleic', 'Saturated', 'Other'],
      rows: [
        { name: 'Castor seed', ours: true, values: [90, 3, 4, 2, 1] },
        { name: 'Olive', ours: false, values: [0, 73, 10, 15, 2] },
        { name: 'Sunflower', ours: false, values: [0, 24, 63, 11, 2] },
        { name: 'Coconut', ours: false, values: [0, 7, 2, 91, 0] },
      ],
      source: `Typical shares in whole percent; harvests differ. Olive: Codex Alimentarius CXS 33. Sunflower and coconut: CXS 210. Castor: ${castorReport}`,
    },
    {
      heading: 'How thick they are',
      introduction:
        'Viscosity at 25 °C. Castor seed oil is about ten times as thick as olive oil, so that little is needed.',
      kind: 'amounts',
      unit: 'mPa·s',
      series: ['Viscosity'],
      rows: [
        { name: 'Castor seed', ours: true, values: [650] },
        { name: 'Olive', ours: false, values: [65] },
        { name: 'Sunflower', ours: false, values: [50] },
        { name: 'Water', ours: false, values: [1] },
      ],
      source: 'Rounded from published measurements of vegetable oils. Warmth changes these values much.',
    },
  ],
  evidence: {
    heading: 'What we claim',
    introduction:
      'Three figures, in our own words. Below each stands who says so. Where no study is named, take the figure as our word and nothing more.',
    measuredResults: {
      statement: 'until results could be measured, with the serum used every day.',
      source: null,
    },
    sideEffects: {
      reported: 0,
      statement: 'reported to us from using the serum as described.',
      source: null,
    },
    guarantee: {
      statement: 'to see for yourself. If you are not content, send it back and get your money back.',
      source: 'Our own guarantee. It holds for every order.',
    },
  },
};
