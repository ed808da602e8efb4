import { useEffect, useState } from 'react';

const loading = new Map<string, Promise<void>>();

/** Loads a provider's script once. The script gets the nonce of this page, which its styles need. */
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
      // Allows another attempt.
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
 * Loads a provider's script while the component is mounted and creates an object with it. Calls `failed` when the
 * script does not load or cannot be used; the state then stays null.
 */
export function useProvider<Provider>(
  address: string,
  create: () => Provider | Promise<Provider>,
  onError: (error: unknown) => void,
): Provider | null {
  const [provider, setProvider] = useState<Provider | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each script, whatever else changes around it
  useEffect(() => {
    let unmounted = false;
    load(address)
      .then(create)
      .then(
        (next) => !unmounted && setProvider(() => next),
        (error: unknown) => !unmounted && onError(error),
      );
    return () => {
      unmounted = true;
    };
  }, [address]);
  return provider;
}
