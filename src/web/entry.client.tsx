import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { NonceProvider } from './nonce.tsx';

// Browsers hide the attribute from markup but expose the property to scripts.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined;

// The router aborts the requests of a page that is left, and nothing awaits some of their promises. That is not an error.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceProvider nonce={nonce}>
        <HydratedRouter />
      </NonceProvider>
    </StrictMode>,
  );
});
