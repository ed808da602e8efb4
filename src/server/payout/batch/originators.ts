import type { CpaOriginator } from '#domain/payout/cpa-005.ts';
import type { NachaOriginator } from '#domain/payout/nacha.ts';

/** The company's identity at its banks; null if not configured. Never sent to a browser. */
export type Originators = { readonly cpa: CpaOriginator | null; readonly nacha: NachaOriginator | null };
