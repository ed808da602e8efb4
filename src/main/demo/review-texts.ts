/** What people write, in pieces that go together in any order: first about the thing, then about themselves. */
export type ReviewTexts = {
  readonly good: readonly string[];
  readonly fair: readonly string[];
};

const plus = (texts: ReviewTexts, good: readonly string[], fair: readonly string[]): ReviewTexts => ({
  good: [...texts.good, ...good],
  fair: [...texts.fair, ...fair],
});

const brows: ReviewTexts = {
  good: [
    'The shade is spot on.',
    'My brows look like mine, only tidier.',
    'It lasted through a shift and a run.',
    'Finally an ashy tone that is not orange.',
    'Two strokes and I am out of the door.',
    'The colour is soft and easy to build up.',
    'No scent, which I need.',
    'It looks natural even up close.',
    'It stayed put in the rain at my daughter’s game.',
  ],
  fair: [
    'A touch too warm for my hair.',
    'I needed a few tries to find the right amount.',
    'Good hold, but I would like a shade between two of them.',
  ],
};

const browGel = plus(
  brows,
  [
    'It combs through evenly and then stays where I put it.',
    'The brush is small enough for the sparse end of my brow.',
    'It does not go crunchy.',
    'It comes off with the cleansing milk and no scrubbing.',
  ],
  ['It dries faster than I can comb.', 'The brush takes up a little too much at once.'],
);

const pomade = plus(
  brows,
  [
    'I get fine strokes without any practice.',
    'So creamy that my brush glides.',
    'The pot has lasted me half a year.',
    'It fills the gap in my left brow and nobody notices.',
    'It sets in a minute and does not budge.',
    'A dot is enough for both brows.',
  ],
  ['The pot looked smaller than I expected.', 'A bit firm on cold mornings.'],
);

const mascara: ReviewTexts = {
  good: [
    'A true black from the first coat.',
    'No flakes under my eyes at the end of the day.',
    'It builds up and still feels soft.',
    'My contact lenses do not mind it.',
    'It comes off with warm water and a little balm.',
    'The wand reaches the tiny lashes in the corner.',
    'No clumps, even with three coats.',
    'It holds a curl until the evening.',
    'It did not smudge in the cold wind.',
    'It looks like my lashes, only darker.',
    'The formula is not too wet, so I can put it on in the bus.',
    'No smell at all.',
    'It survived a wedding, tears and all.',
    'Light enough that I forget it.',
    'It separates the lashes well.',
    'It has not dried out after two months.',
  ],
  fair: [
    'I get a little transfer on humid days.',
    'The first coat is good, the second needs patience.',
    'I wish there were a brown.',
    'The wand is large for my eyes.',
    'It took me a while to get the amount right.',
    'Fine for every day, not dramatic enough for an evening.',
    'It could hold a curl a little longer.',
    'Good, but it was nearly dry after three months.',
    'I have to wipe the wand first.',
  ],
};

const eyeliner: ReviewTexts = {
  good: [
    'A line I can smudge, and then it stays.',
    'The pencil sharpens without breaking.',
    'It glides and does not pull at the lid.',
    'A soft black that does not look hard.',
    'It stays on my waterline all morning.',
  ],
  fair: ['It sets before I am done smudging.', 'I wish there were a brown.', 'It wears down quickly.'],
};

const skin: ReviewTexts = {
  good: [
    'My skin feels comfortable all day.',
    'A little goes a long way.',
    'No scent, no sting.',
    'The texture is lovely, light and smooth.',
    'It feels calm on my skin even in a dry winter.',
    'It is the one step I never skip.',
    'I like that the ingredients are explained in plain words.',
    'It leaves no film.',
    'It works well with the rest of the range.',
  ],
  fair: ['Nice, but I expected more for the price.', 'A bit rich for me in summer.', 'I would like a larger size.'],
};

const leaveOn = plus(
  skin,
  [
    'It sinks in quickly and does not shine.',
    'It sits well under make-up.',
    'I use it morning and evening and have nearly finished my second.',
    'My face looks rested in the morning.',
  ],
  ['The opening gives too much at once.'],
);

const cleansing = plus(
  skin,
  ['My face does not feel tight after it.', 'It takes everything off in one go.', 'It rinses off clean.'],
  ['I need two rounds for my mascara.'],
);

const colour: ReviewTexts = {
  good: [
    'The colour is even prettier than in the picture.',
    'Sheer enough to put on without a mirror.',
    'The shade matched on the first try.',
    'I bought a second one for my bag.',
    'It blends in seconds.',
    'It suits me and my mother.',
    'Easy to wear with nothing else on.',
  ],
  fair: ['The shade is cooler than I thought.', 'I would love two more shades in between.', 'It fades by the evening.'],
};

const body: ReviewTexts = {
  good: [
    'It sinks in before I am dressed.',
    'My hands like it in winter.',
    'The whole family uses it.',
    'It leaves a soft glow and no stains.',
    'It lasts for ages.',
    'My elbows are soft again.',
    'Just the right amount of care.',
    'Good value.',
    'I keep one at work.',
  ],
  fair: ['I would prefer a pump.', 'It takes a moment to sink in.', 'Nice, but I would like a larger one.'],
};

const hair: ReviewTexts = {
  good: [
    'My hair looks shinier after the first evening.',
    'It rinses out with one shampoo.',
    'The scent is green and clean.',
    'The dropper reaches the scalp.',
    'My curls like it.',
    'An evening for myself, every Sunday.',
  ],
  fair: ['A bit heavy for my fine hair.', 'The dropper drips a little.', 'I had to shampoo twice.'],
};

const tools: ReviewTexts = {
  good: [
    'The handle sits well in the hand.',
    'Firm enough for pomade.',
    'It washes clean easily.',
    'Thin enough for single strokes.',
  ],
  fair: ['The cap is missing.'],
};

/** By product. */
export const reviewTexts: Readonly<Record<string, ReviewTexts>> = {
  'LBC-SERUM-001': leaveOn,
  'LBC-TONER': leaveOn,
  'LBC-MOIST': leaveOn,
  'LBC-CLEANSE': cleansing,
  'LBC-MELT': cleansing,
  'LBC-BROWGEL': browGel,
  'LBC-BROWP': pomade,
  'LBC-MASC': mascara,
  'LBC-LINER': eyeliner,
  'LBC-CONCEAL': plus(
    colour,
    ['It covers and still looks like skin.', 'It does not settle in the lines around my mouth.'],
    ['It could cover a little more.'],
  ),
  'LBC-BLUSH': plus(colour, ['It melts in with the fingers, no brush needed.'], ['A little sheer for me.']),
  'LBC-GLOSS': plus(
    colour,
    ['It does not stick to my hair in the wind.', 'Soft, shiny and not sticky at all.', 'No taste and no perfume.'],
    ['Pretty, but it needs to be renewed at noon.'],
  ),
  'LBC-BALM': plus(
    colour,
    ['It feels like a balm and looks like a lipstick.', 'It lasts through a coffee.', 'No taste and no perfume.'],
    ['A little sheer for me.'],
  ),
  'LBC-BODYOIL': body,
  'LBC-BODYMILK': body,
  'LBC-HAIROIL': hair,
  'LBC-BRUSHES': tools,
};

export const moments = [
  'I have ordered it again.',
  'My sister has already asked for one.',
  'My consultant chose it for me and was right.',
  'I took it on a trip and packed nothing else.',
  'It came well packed and two days after I ordered.',
  'I have used it every day for a month.',
  'I was doubtful and am glad that I tried it.',
  'It was a present and now I buy it myself.',
  'It has replaced two other things on my shelf.',
  'I will stay with it.',
  'My teenager borrows it all the time.',
  'I would give it to a friend.',
  'I have sensitive skin and had no trouble with it.',
  'I only wish I had found it sooner.',
  'I wore it at a wedding and all evening long.',
  'I am fifty-eight and it suits me, too.',
] as const;

export const titles: Readonly<Record<1 | 2 | 3 | 4 | 5, readonly string[]>> = {
  5: [
    'Love it', 'My new favourite', 'Just right', 'Will buy again', 'Better than expected', 'Every single day',
    'Exactly what I wanted', 'Simple and good', 'So easy', 'Worth it', 'Perfect for me', 'A keeper', 'Very happy',
    'Lovely', 'Does what it says', 'Beautiful', 'A small luxury', 'Quick and easy', 'Finally', 'Recommended',
  ],
  4: ['Really good', 'Almost perfect', 'Very nice', 'Good, with one wish', 'Happy with it', 'Solid', 'Nice product'],
  3: ['It is all right', 'Good but not for me', 'Mixed feelings', 'Fine'],
  2: ['Not for me', 'Expected more'],
  1: ['Disappointed'],
}; // biome-ignore format: lists of words
