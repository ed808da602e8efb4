// Light or dark: the choice on this device, otherwise the account's preference for dark, otherwise the system. The
// attribute on the root element selects the scheme (tokens.css); the server renders the account's preference.
const key = 'birchline.color-scheme';
const attribute = 'data-color-scheme';
const preferred = 'data-prefers-dark';

export type ColorScheme = 'light' | 'dark' | 'auto';

const isColorScheme = (value: unknown): value is ColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

/**
 * Shows the scheme before the first paint, so that nothing flashes, and answers the switch, even before the other scripts run.
 * Inlined with its source, so it uses only what it is given. Without scripts the page follows the system.
 */
function startScheme(storageKey: string, shown: string, preference: string): void {
  const page = document.documentElement;
  const byDefault = () =>
    page.hasAttribute(preference) || matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(storageKey);
  } catch {
    // Without storage a choice lasts for the page.
  }
  page.setAttribute(shown, chosen === 'light' || chosen === 'dark' ? chosen : byDefault());
  // React stops propagation of clicks in parts that aren't hydrated yet, so listen in the capture phase.
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest('[data-scheme-switch]')) return;
    const wanted = page.getAttribute(shown) === 'dark' ? 'light' : 'dark';
    page.setAttribute(shown, wanted);
    try {
      // Back to the default removes the choice.
      localStorage.setItem(storageKey, wanted === byDefault() ? 'auto' : wanted);
    } catch {
      // As above.
    }
  };
  addEventListener('click', onClick, { capture: true });
}

/** The browser has run it before hydration, so the client needs no text. */
export const colorSchemeScript = import.meta.env.SSR ? `(${startScheme})('${key}','${attribute}','${preferred}')` : '';

const system = () => matchMedia('(prefers-color-scheme: dark)');
const isDarkByDefault = () => document.documentElement.hasAttribute(preferred) || system().matches;
export function storedScheme(): ColorScheme {
  try {
    const stored = localStorage.getItem(key);
    return isColorScheme(stored) ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

function show(scheme: ColorScheme): void {
  const shown = scheme !== 'auto' ? scheme : isDarkByDefault() ? 'dark' : 'light';
  document.documentElement.setAttribute(attribute, shown);
}

export function chooseScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // Without storage the choice lasts for the page.
  }
  show(scheme);
}

/** Applies the account's preference; a choice on this device stays above it. */
export function preferDark(dark: boolean): void {
  document.documentElement.toggleAttribute(preferred, dark);
  show(storedScheme());
}

/** Follows the system, and choices made in other tabs, while the page is open; returns the stop function. */
export function followScheme(): () => void {
  const media = system();
  const follow = () => show(storedScheme());
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) follow();
  };
  media.addEventListener('change', follow);
  addEventListener('storage', onStorage);
  return () => {
    media.removeEventListener('change', follow);
    removeEventListener('storage', onStorage);
  };
}
