// Light or dark: what a person chose is kept on this device, otherwise the page follows the system. The attribute on the
// root element decides what is shown (tokens.css). The key is the one that Mantine uses too.
const key = 'mantine-color-scheme-value';
const attribute = 'data-mantine-color-scheme';

export type ColorScheme = 'light' | 'dark' | 'auto';

const isColorScheme = (value: unknown): value is ColorScheme =>
  value === 'light' || value === 'dark' || value === 'auto';

/** Runs before the first paint, as the text of a script: nothing flashes. Without scripts the page follows the system. */
export const colorSchemeScript = `try{var s=localStorage.getItem('${key}')}catch(e){}
document.documentElement.setAttribute('${attribute}',s==='light'||s==='dark'?s:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')`;

const system = () => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<(scheme: ColorScheme) => void>();

export function keptScheme(): ColorScheme {
  try {
    const found = localStorage.getItem(key);
    return isColorScheme(found) ? found : 'auto';
  } catch {
    return 'auto';
  }
}

function show(scheme: ColorScheme): void {
  const shown = scheme !== 'auto' ? scheme : system().matches ? 'dark' : 'light';
  document.documentElement.setAttribute(attribute, shown);
}

export function chooseScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // without storage the choice lasts as long as the page
  }
  show(scheme);
  for (const listener of listeners) listener(scheme);
}

/** To the other one. Turned back to what the system shows, the page follows the system again. */
export function turnScheme(): void {
  const wanted = document.documentElement.getAttribute(attribute) === 'dark' ? 'light' : 'dark';
  chooseScheme(wanted === (system().matches ? 'dark' : 'light') ? 'auto' : wanted);
}

/** Is told each choice made on this page. Answers how to stop. */
export function onScheme(listener: (scheme: ColorScheme) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the system, and choices made in other tabs, as long as the page is open. Answers how to stop. */
export function followScheme(): () => void {
  const media = system();
  const follow = () => show(keptScheme());
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
