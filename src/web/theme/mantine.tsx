import './mantine.css';
import './mantine-variables.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNonce } from '#web/nonce.tsx';
import { chooseScheme, onScheme, storedScheme } from './color-scheme.ts';
import { mantineTheme } from './mantine-theme.ts';

let stop: (() => void) | undefined;

/** Connects Mantine to the shared color scheme. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: (otherwise) => (typeof window === 'undefined' ? otherwise : storedScheme()),
  set: (scheme) => {
    if (scheme !== storedScheme()) chooseScheme(scheme);
  },
  subscribe: (onUpdate) => {
    stop = onScheme(onUpdate);
  },
  unsubscribe: () => stop?.(),
  clear: () => chooseScheme('auto'),
};

/**
 * The provider that Mantine's components need. Only the back office has it; the public pages use plain elements
 * (`web/ui`).
 */
export function Mantine({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <MantineProvider
      theme={mantineTheme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={() => nonce ?? ''}
    >
      {children}
    </MantineProvider>
  );
}
