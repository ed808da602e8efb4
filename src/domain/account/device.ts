/** Browsers by their mark in the User-Agent header. The first match counts, because they quote each other. */
const browsers = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\/|\bOPT\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
] as const;

/** A browser and the system it runs on; null if it is not a well-known one. */
export type Device = { readonly browser: string | null; readonly system: string | null };

/** A session's device as people recognize it, from the User-Agent header. */
export const deviceOf = (userAgent: string): Device => ({
  browser: browsers.find(([, mark]) => mark.test(userAgent))?.[0] ?? null,
  system: systems.find(([, mark]) => mark.test(userAgent))?.[0] ?? null,
});
