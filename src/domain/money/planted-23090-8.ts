export * from '#contract/shapes.ts';
