import { useEffect, useLayoutEffect } from 'react';
import { useNonce } from '#web/nonce.tsx';
import { listenEarly, pressLasts } from './early-listener.ts';
import { comeAlive } from './early-replay.ts';

// The browser has run it when React comes: there it needs no text.
const script = import.meta.env.SSR ? `(${listenEarly})(${pressLasts})` : '';

/**
 * Nobody waits for scripts: what is pressed and filled in before they run is done again when they do
 * (docs/decisions/015).
 */
export function EarlyPress() {
  const nonce = useNonce();
  // in the same breath as the page becomes React's: a press is answered by React or kept, never both
  useLayoutEffect(() => {
    if (window.early) comeAlive(window.early);
  }, []);
  // afterwards: what the page changes when it comes alive would wipe out what is told before
  useEffect(() => window.early?.replay?.soon(), []);
  return (
    <script suppressHydrationWarning {...(nonce ? { nonce } : {})}>
      {script}
    </script>
  );
}
