import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the server renders and until hydration. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
