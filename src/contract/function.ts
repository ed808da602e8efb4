import './input-words.ts';
import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { Audience } from '#domain/person/actor.ts';

/** What every function says about itself beside its shapes: who may call it. A function without it does not start. */
export type FunctionMeta = {
  readonly who: Audience;
  /** Takes a form with a file (multipart/form-data) beside JSON; only where this is said. */
  readonly takesFile?: boolean;
};

/** Refusals that any function can give. Codes are for programs, words for people. */
export const commonRefusals = {
  BAD_REQUEST: { status: 400, message: 'Please check what you entered.', data: z.unknown() },
  UNAUTHORIZED: { status: 401, message: 'Not authenticated' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  NOT_FOUND: { status: 404, message: 'This does not exist, or it is not yours.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  UNAVAILABLE: { status: 503, message: 'The service is temporarily unavailable. Please try again in a moment.' },
} as const;

/**
 * The start of every function's contract: `POST /api/functions/<name>` with a JSON body; with `read`, also
 * `GET` with a query. The name is the kebab-case of its key in the contract (`priceCart` → `price-cart`); a test holds
 * both together.
 */
const declare = (name: string, who: Audience, summary: string, method: 'GET' | 'POST') =>
  oc
    .$meta<FunctionMeta>({ who })
    .errors(commonRefusals)
    .route({ method, path: `/functions/${name}`, summary, tags: [who] });

/** A function that changes something, or asks for more than fits an address. */
export const command = (name: string, who: Audience, summary: string) => declare(name, who, summary, 'POST');

/** A function that only reads: answers GET and POST alike. */
export const read = (name: string, who: Audience, summary: string) => declare(name, who, summary, 'GET');

/** A command whose input is a form with a file. */
export const withFile = (name: string, who: Audience, summary: string) =>
  declare(name, who, summary, 'POST').meta({ who, takesFile: true });

/** `priceCart` → `price-cart`. */
export const functionName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
