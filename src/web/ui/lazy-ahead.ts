import { type ComponentType, lazy } from 'react';
import { showError } from './toast.tsx';

/** When the page stands and the browser has nothing better to do. Safari has no word for idleness. */
function whenIdle(act: () => void): void {
  if (typeof window === 'undefined') return;
  const soon = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 500));
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

const Nothing = () => null;

/**
 * A part that is shown only when somebody asks for it. It is fetched when the page has settled, so that it opens at once,
 * and opens when the network has gone meanwhile. Where it can't be fetched the page stays, and says so.
 */
export function lazyAhead<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  whenIdle(() => void load().catch(() => undefined));
  return lazy<ComponentType<Props>>(() =>
    load().catch((error: unknown) => {
      if (typeof window === 'undefined') throw error;
      showError({ message: 'This could not be loaded. Please reload the page.' });
      return { default: Nothing };
    }),
  );
}
