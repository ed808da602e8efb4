import { useEffect } from 'react';
import { useNonce } from './nonce.tsx';

declare global {
  interface Window {
    /** What was pressed last before the page could answer, and how to stop listening. */
    earlyPress?: { pressed: HTMLElement | null; stop: () => void } | undefined;
  }
}

/**
 * Plain buttons here; links and forms that the server answers work by themselves from the beginning. A form that waits for
 * its script (`ui/script-form.tsx`) is told later that it was sent, instead of reloading the page without an answer.
 */
const listen = `addEventListener('submit',e=>{if(e.target.dataset.waits!==undefined){e.preventDefault();e.target.sentEarly=true}},true);(()=>{const e={pressed:null,stop:()=>removeEventListener('click',h,true)};const h=({target:t})=>{e.pressed=t instanceof Element?t.closest('button[type=button]'):null};addEventListener('click',h,true);window.earlyPress=e})()`;

/** Nobody waits for scripts: a button that is pressed before they run is pressed again when they do. */
export function EarlyPress() {
  const nonce = useNonce();
  useEffect(() => {
    const { earlyPress } = window;
    window.earlyPress = undefined;
    earlyPress?.stop();
    const pressed = earlyPress?.pressed;
    // afterwards: parts of the page may still be waiting for React, which a press then brings forward
    if (pressed) setTimeout(() => pressed.isConnected && pressed.click());
  }, []);
  return (
    <script suppressHydrationWarning {...(nonce ? { nonce } : {})}>
      {listen}
    </script>
  );
}
