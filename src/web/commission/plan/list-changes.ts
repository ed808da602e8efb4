/** The list with another thing at a place. */
export const replaced = <Thing>(things: readonly Thing[], at: number, thing: Thing): Thing[] => things.with(at, thing);

/** The list without what stands at a place. */
export const without = <Thing>(things: readonly Thing[], at: number): Thing[] =>
  things.filter((_, place) => place !== at);
