import './mantine.css';
import './mantine-variables.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNonce } from '#web/nonce.tsx';
import { chooseScheme, keptScheme, onScheme } from './color-scheme.ts';
import { mantineTheme } from './mantine-theme.ts';

let stop: (() => void) | undefined;

/** Mantine learns of the choice where everybody does. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: (otherwise) => (typeof window === 'undefined' ? otherwise : keptScheme()),
  set: (scheme) => {
    if (scheme !== keptScheme()) chooseScheme(scheme);
  },
  subscribe: (onUpdate) => {
    stop = onScheme(onUpdate);
  },
  unsubscribe: () => stop?.(),
  clear: () => chooseScheme('auto'),
};

/**
 * What components of Mantine need around them. The back office has it; the public pages do without, their own parts
 * (`web/ui`) are plain elements.
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
