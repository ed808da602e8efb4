export * from '#server/context.ts';
