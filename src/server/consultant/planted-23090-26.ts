export * from '#web/api.ts';
