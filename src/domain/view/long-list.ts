/** Rows of a long list are skipped by an offset up to here; later pages are found by a cursor (decision 075). */
export const maxOffset = 10_000;
