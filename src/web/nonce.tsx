import { createContext, type ReactNode, use } from 'react';

const Nonce = createContext<string | undefined>(undefined);

export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return <Nonce value={nonce}>{children}</Nonce>;
}

/** The nonce that inline scripts and style elements of this page must carry; `undefined` where none is asked for. */
export const useNonce = (): string | undefined => use(Nonce);
