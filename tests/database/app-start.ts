type AppStart = {
  readonly appFlags: readonly string[];
  appEnvironment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv;
};

/** How `npm start` starts the app's process, for processes of tests and benches. */
export const { appEnvironment, appFlags }: AppStart = await import(
  new URL('../../scripts/app.mjs', import.meta.url).href
);
