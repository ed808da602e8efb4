/** The color of the page in each scheme, for the browser's own frame; the same as `--paper` in tokens.css. */
export const paperColor = { light: '#fbfaf6', dark: '#101613' } as const;
