// Light or dark: the choice on this device, otherwise the account's preference for dark, otherwise the system. The
// attribute on the root element selects the scheme (tokens.css); the server renders the account's preference.
const key = 'birchline.color-scheme';
const attribute = 'data-color-scheme';
const preferred = 'data-prefers-dark';

export type ColorScheme = 'light' | 'dark' | 'auto';

const isColorScheme = (value: unknown): value is ColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

/** Inlined and run before the first paint, so that nothing flashes. Without scripts the page follows the system. */
export const colorSchemeScript = `try{var s=localStorage.getItem('${key}')}catch(e){}
document.documentElement.setAttribute('${attribute}',s==='light'||s==='dark'?s:document.documentElement.hasAttribute('${preferred}')||matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')`;

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

/** Switches the scheme on this device. Switching back to the default removes the choice. */
export function toggleColorScheme(): void {
  const wanted = document.documentElement.getAttribute(attribute) === 'dark' ? 'light' : 'dark';
  chooseScheme(wanted === (isDarkByDefault() ? 'dark' : 'light') ? 'auto' : wanted);
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
