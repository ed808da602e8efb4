/** The seven series colors in order, distinguishable for the color blind; a label always accompanies them. */
export const chartColors = [
  'var(--chart-1)',
  'var(--chart-2)',
  'var(--chart-3)',
  'var(--chart-4)',
  'var(--chart-5)',
  'var(--chart-6)',
  'var(--chart-7)',
] as const;

/** The color of the nth series, repeating after seven. */
export const chartColor = (index: number): string => `var(--chart-${(index % chartColors.length) + 1})`;
