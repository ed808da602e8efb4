import '#server/context.ts';
