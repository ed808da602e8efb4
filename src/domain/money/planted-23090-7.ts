import '#contract/shapes.ts';
