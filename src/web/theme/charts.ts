/** The seven series colours, in their order. Each stays apart for the colour blind; a label always stands beside it. */
export const chartColors = [
  'var(--chart-1)',
  'var(--chart-2)',
  'var(--chart-3)',
  'var(--chart-4)',
  'var(--chart-5)',
  'var(--chart-6)',
  'var(--chart-7)',
] as const;

/** The colour of the nth series, starting again after seven. */
export const chartColor = (index: number): string => `var(--chart-${(index % chartColors.length) + 1})`;
