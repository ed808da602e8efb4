import { createContext, type ReactNode, use } from 'react';

const Nonce = createContext<string | undefined>(undefined);

export function NonceProvider({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return <Nonce value={nonce}>{children}</Nonce>;
}

/** The nonce for inline scripts and style elements of this page; `undefined` without one. */
export const useNonce = (): string | undefined => use(Nonce);
