/** What people write, in pieces that go together in any order: first about the thing, then about themselves. */
export type ReviewTexts = {
  readonly good: readonly string[];
  readonly fair: readonly string[];
};

const brows: ReviewTexts = {
  good: [
    'The shade is spot on.',
    'It combs through evenly and then stays where I put it.',
    'My brows look like mine, only tidier.',
    'The brush is small enough for the sparse end of my brow.',
    'It does not go crunchy.',
    'I get fine strokes without any practice.',
    'It lasted through a shift and a run.',
    'Finally an ashy tone that is not orange.',
    'It comes off with the balm and no scrubbing.',
    'Two strokes and I am out of the door.',
    'The colour is soft and easy to build up.',
    'No scent, which I need.',
    'It looks natural even up close.',
    'It stayed put in the rain at my daughter’s game.',
  ],
  fair: [
    'A touch too warm for my hair.',
    'I needed a few tries to find the right amount.',
    'The pot looked smaller than I expected.',
    'It dries faster than I can comb.',
    'Good hold, but I would like a shade between two of them.',
  ],
};

const lashes: ReviewTexts = {
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
    'A line I can smudge, and then it stays.',
    'It looks like my lashes, only darker.',
    'The formula is not too wet, so I can put it on in the bus.',
    'No smell at all.',
    'It survived a wedding, tears and all.',
    'Light enough that I forget it.',
    'The pencil sharpens without breaking.',
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
  ],
};

const skin: ReviewTexts = {
  good: [
    'It sinks in quickly and does not shine.',
    'My skin feels comfortable all day.',
    'It sits well under make-up.',
    'A little goes a long way.',
    'No scent, no sting.',
    'The texture is lovely, light and smooth.',
    'The bottle looks good beside the sink.',
    'It feels calm on my skin even in a dry winter.',
    'It is the one step I never skip.',
    'I use it morning and evening and have nearly finished my second.',
    'I like that the ingredients are explained in plain words.',
    'It leaves no film.',
    'My face does not feel tight after it.',
    'It works well with the rest of the range.',
  ],
  fair: [
    'Nice, but I expected more for the price.',
    'The opening gives too much at once.',
    'A bit rich for me in summer.',
    'I would like a larger size.',
  ],
};

const colour: ReviewTexts = {
  good: [
    'The colour is even prettier than in the picture.',
    'It does not stick to my hair in the wind.',
    'It melts in with the fingers, no brush needed.',
    'It feels like a balm and looks like a lipstick.',
    'Sheer enough to put on without a mirror.',
    'It covers and still looks like skin.',
    'It does not settle in the lines around my mouth.',
    'The shade matched on the first try.',
    'It lasts through a coffee.',
    'I bought a second one for my bag.',
    'No taste and no perfume.',
    'Soft, shiny and not sticky at all.',
  ],
  fair: [
    'Pretty, but it needs to be renewed at noon.',
    'The shade is cooler than I thought.',
    'I would love two more shades in between.',
    'A little sheer for me.',
  ],
};

const body: ReviewTexts = {
  good: [
    'It sinks in before I am dressed.',
    'My hands like it in winter.',
    'The whole family uses it.',
    'It leaves a soft glow and no stains.',
    'The scent is faint and clean.',
    'The tube lasts for ages.',
    'My hair looks shinier after the first evening.',
    'It rinses out with one shampoo.',
    'The handle sits well and the brush is firm.',
    'It washes clean easily.',
    'Good value.',
    'I keep one at work.',
  ],
  fair: [
    'The dropper drips a little.',
    'I would prefer a pump.',
    'A bit heavy for my fine hair.',
    'Nice, but the scent is not for me.',
  ],
};

export const textsOfCategory: Readonly<Record<string, ReviewTexts>> = {
  Eyebrow: brows,
  Mascara: lashes,
  Eyeliner: lashes,
  'Makeup Remover': skin,
  Serum: skin,
  'Face Cleanser': skin,
  Toner: skin,
  Moisturizer: skin,
  Concealer: colour,
  Blush: colour,
  'Lip Gloss': colour,
  Lipstick: colour,
  'Body Care': body,
  'Hair Care': body,
  'Tools & Accessories': body,
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
