import { useEffect, useState } from 'react';

const loading = new Map<string, Promise<void>>();

/** Loads a provider's script once. It may add styles only with the nonce of this page, which it is told. */
function load(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    const { nonce } = document.querySelector<HTMLScriptElement>('script[nonce]') ?? {};
    if (nonce) script.dataset.cspNonce = nonce;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      // it may be tried again
      loading.delete(address);
      script.remove();
      reject(new Error(`${new URL(address).host} gave no script`));
    });
    document.head.append(script);
  });
  loading.set(address, loaded);
  return loaded;
}

/**
 * Loads a provider's script while the component is shown, and makes with it what the page needs. `failed` is told where
 * the script doesn't come or can't be used; then the state stays null.
 */
export function useProvider<Made>(
  address: string,
  make: () => Made | Promise<Made>,
  failed: (error: unknown) => void,
): Made | null {
  const [made, setMade] = useState<Made | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each script, whatever else changes around it
  useEffect(() => {
    let gone = false;
    load(address)
      .then(make)
      .then(
        (next) => !gone && setMade(() => next),
        (error: unknown) => !gone && failed(error),
      );
    return () => {
      gone = true;
    };
  }, [address]);
  return made;
}
