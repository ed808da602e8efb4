import { createContext, type ReactNode, use } from 'react';

const Offline = createContext(false);

/** Says whether the pages inside are read offline: their submit buttons are then disabled. */
export function WithOffline({ offline, children }: { offline: boolean; children: ReactNode }) {
  return <Offline value={offline}>{children}</Offline>;
}

/** Whether a button of this type can't act because the page is read offline. */
export const useDisabledOffline = (type: string): boolean => use(Offline) && type === 'submit';
