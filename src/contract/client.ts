import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from './contract.ts';

/** How web talks to the server: in-process in loaders, over fetch in the browser, the same type for both. */
export type ApiClient = ContractRouterClient<typeof contract>;
