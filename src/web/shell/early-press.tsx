import { useEffect, useLayoutEffect } from 'react';
import { useNonce } from '#web/nonce.tsx';
import { listenEarly, pressLasts } from './early-listener.ts';
import { replayAfterHydration } from './early-replay.ts';

// The browser has already run it before hydration, so the client needs no text.
const script = import.meta.env.SSR ? `(${listenEarly})(${pressLasts})` : '';

/** Replays presses and input from before hydration (docs/decisions/015). */
export function EarlyPress() {
  const nonce = useNonce();
  // In the same task as hydration, so that a press is either handled by React or recorded, never both.
  useLayoutEffect(() => {
    if (window.early) replayAfterHydration(window.early);
  }, []);
  // Afterwards, because changes during hydration would overwrite replayed input.
  useEffect(() => window.early?.replay?.soon(), []);
  return (
    <script suppressHydrationWarning {...(nonce ? { nonce } : {})}>
      {script}
    </script>
  );
}
