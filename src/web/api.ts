import { createORPCClient, ORPCError } from '@orpc/client';
import type { ApiClient } from '#contract/client.ts';

/** `priceCart` → `price-cart`: the rule of the contract, without loading the contract into the page. */
const functionName = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What the server refuses arrives as `ORPCError` with its code, its words (`message`) and its data. */
export const api: ApiClient = createORPCClient({
  async call(path, input, { signal }) {
    const response = await fetch(`/api/functions/${functionName(path.at(-1) ?? '')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input ?? {}),
      ...(signal ? { signal } : {}),
    });
    const body: unknown = await response.json();
    if (response.ok) return body;
    const { code, error, data } = body as { code: string; error: string; data?: unknown };
    const refusal = new ORPCError(code, { status: response.status, message: error, data });
    // Without words of the server's the library would say the code.
    refusal.message = error ?? '';
    throw refusal;
  },
});

/** The words of a refusal for a person; `otherwise` when the server could not be reached or said nothing. */
export const wordsOf = (error: unknown, otherwise: string): string =>
  error instanceof ORPCError && error.message ? error.message : otherwise;

/** The HTTP status of a refusal, or null for another failure. */
export const statusOf = (error: unknown): number | null => (error instanceof ORPCError ? error.status : null);

/** The code of a refusal, or null for another failure. */
export const codeOf = (error: unknown): string | null => (error instanceof ORPCError ? error.code : null);

/** What a refusal brings along, unchecked. */
export const dataOf = (error: unknown): unknown => (error instanceof ORPCError ? error.data : undefined);
