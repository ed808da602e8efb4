import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

const make = () => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } });

let ofThisBrowser: QueryClient | undefined;

/** One cache for all parts of a page in the browser; on the server one per page, so that users never share data. */
function clientHere(): QueryClient {
  if (typeof window === 'undefined') return make();
  ofThisBrowser ??= make();
  return ofThisBrowser;
}

/** Provides the query client to components that load data while the page is open. */
export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(clientHere);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
