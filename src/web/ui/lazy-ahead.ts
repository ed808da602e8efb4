import { type ComponentType, lazy } from 'react';
import { showError } from './toast.tsx';

/** When the page is loaded and the browser is idle. Safari lacks requestIdleCallback. */
function whenIdle(act: () => void): void {
  if (typeof window === 'undefined') return;
  const soon = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 500));
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

/** Code that is needed only after a press. It is fetched after the page has settled, so that it works offline. */
export function loadAhead<Module>(load: () => Promise<Module>): () => Promise<Module> {
  whenIdle(() => void load().catch(() => undefined));
  return load;
}

const Nothing = () => null;

/**
 * A component that is shown on request. Its code is fetched after the page has settled, so that it opens immediately
 * and also offline. If it cannot be fetched, the page stays and shows an error.
 */
export function lazyAhead<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  loadAhead(load);
  return lazy<ComponentType<Props>>(() =>
    load().catch((error: unknown) => {
      if (typeof window === 'undefined') throw error;
      showError({ message: 'This could not be loaded. Please reload the page.' });
      return { default: Nothing };
    }),
  );
}
