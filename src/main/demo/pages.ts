import type { AboutPage, CharterPage, Provenance } from '#contract/content/content.ts';

const ownTexts: Provenance = { source: 'Little Birch Cosmetics, in its own words', reviewer: null, reviewed_on: null };

/**
 * The teachings are the Anishinaabe people's, not the company's. The demo says where its short wording comes from, and
 * that no Elder or knowledge holder has reviewed it: a company that uses this text must ask one.
 */
const teachingsProvenance: Provenance = {
  source:
    'The Seven Grandfather Teachings of the Anishinaabe people. They are passed on by Elders, and tellings differ between nations and families. A published telling is Edward Benton-Banai, The Mishomis Book: The Voice of the Ojibway.',
  reviewer: null,
  reviewed_on: null,
};

export const aboutDocument: AboutPage = {
  title: 'About us',
  lead: 'A company that began with one formula, one kitchen table and the wish that people should grow together.',
  story: {
    heading: 'How it began',
    paragraphs: [
      'Little Birch was founded by a woman who had sold other people’s products for years and had seen what selling can do to people, for better and for worse. She wanted people to form communities and to grow businesses together, and she wanted to know what was in the bottle.',
      'The first bottle was a serum with two plants in it: Coleus forskohlii and the castor plant. The brow and lash products followed because her friends asked for them.',
      'Today independent consultants carry Little Birch from Calgary across Canada and into the United States. Each runs a business of her or his own, and each can trace every amount that is earned to the order behind it.',
    ],
    provenance: ownTexts,
  },
  teachings: {
    heading: 'The Seven Grandfather Teachings',
    introduction:
      'The Seven Grandfather Teachings are teachings of the Anishinaabe people about living well with one another and with all that lives. We did not make them and they are not ours. We name them here with gratitude, because they are what we want to be measured by.',
    note: 'These are short words for long teachings. If you want to learn them, learn from Anishinaabe Elders and knowledge keepers, in the way in which they choose to share them.',
    items: [
      {
        name: 'Bravery',
        animal: 'Bear',
        subtitle: 'Doing what is right when it is hard',
        description:
          'The bear guards its young whatever comes. Bravery is to face what is hard with a good heart, to speak when silence would be easier, and to begin before you feel ready.',
      },
      {
        name: 'Truth',
        animal: 'Turtle',
        subtitle: 'Knowing these things and living by them',
        description:
          'The turtle was there at the beginning and carries what it knows on its back. Truth is to know the other teachings and to be true to them, step by step and without haste.',
      },
      {
        name: 'Humility',
        animal: 'Wolf',
        subtitle: 'Being a part and not the centre',
        description:
          'The wolf lives for its pack. Humility is to know oneself as one part of creation, neither above nor below the others, and to ask for help and to give it.',
      },
      {
        name: 'Respect',
        animal: 'Buffalo',
        subtitle: 'Taking no more than is needed',
        description:
          'The buffalo gave the people everything they needed to live. Respect is to honour that gift: to waste nothing, to harm nothing without need, and to treat others as one wishes to be treated.',
      },
      {
        name: 'Love',
        animal: 'Eagle',
        subtitle: 'Caring without conditions',
        description:
          'The eagle flies highest and sees furthest. Love is to care for others, and for oneself, without asking for something in return, most of all where someone is weak.',
      },
      {
        name: 'Honesty',
        animal: 'Sabe, in some tellings the raven',
        subtitle: 'Being who one is',
        description:
          'Sabe walks tall and hides nothing. Honesty is to be truthful in word and deed, first of all with oneself, and to accept who one is.',
      },
      {
        name: 'Wisdom',
        animal: 'Beaver',
        subtitle: 'Using one’s gifts for everybody',
        description:
          'The beaver uses the gift it was given to build a home, and many others live from what it builds. Wisdom is to know one’s own gifts and to use them for the good of the community.',
      },
    ],
    provenance: teachingsProvenance,
  },
};

export const charterDocument: CharterPage = {
  title: 'Our charter',
  mission: {
    heading: 'Our mission',
    paragraphs: [
      'We make clean, sustainable beauty products and a company in which people can earn a living without losing one another.',
      'We say what is in a formula and where a claim comes from. We pay what we promised, show how it was computed, and say so when we were wrong.',
    ],
    provenance: ownTexts,
  },
  cards: [
    {
      heading: 'Community Care',
      text: 'A business that takes from a place gives back to it, and the people who do the work decide how.',
      points: [
        'Consultants propose where the company gives and vote on it',
        'Every consultant has somebody to call, also after a bad month',
        'Nobody has to buy stock in order to stay or to rise',
      ],
    },
    {
      heading: 'Human Rights Advocacy',
      text: 'Everybody who makes, sells or uses our products has the same dignity. We speak up where it is denied.',
      points: [
        'Suppliers are chosen by how they treat people, then by price',
        'No discrimination by origin, faith, body, age, gender or who you love',
        'We support the Calls to Action of the Truth and Reconciliation Commission of Canada',
      ],
    },
  ],
  commitment: {
    heading: 'Our sacred commitment',
    quote:
      'What we have been given we hold in trust: the land we work on, the plants we work with, and the people who trust us. We promise to leave each of them better than we found them.',
    provenance: ownTexts,
  },
  values: {
    heading: 'What we hold to',
    introduction:
      'Eight values by which we decide. Seven of them we owe to the Seven Grandfather Teachings of the Anishinaabe people; what is written here is what they ask of us as a company.',
    items: [
      {
        name: 'Respect',
        description: 'We listen before we speak and take no more than we need, from people or from land.',
      },
      { name: 'Truth', description: 'We keep to what we know, and correct in public what we got wrong in public.' },
      { name: 'Courage', description: 'We do the right thing when it costs us a sale.' },
      {
        name: 'Wisdom',
        description: 'We ask those who know, test before we promise, and think of those who come after us.',
      },
      { name: 'Love', description: 'We care for one another in weak months as well as in strong ones.' },
      { name: 'Honesty', description: 'No income claim without the numbers, no ingredient without its name.' },
      { name: 'Humility', description: 'Nobody is above the work, and nobody’s success is hers or his alone.' },
      { name: 'Justice', description: 'The same rules for everybody, written down, with a way to object.' },
    ],
    provenance: ownTexts,
  },
};
