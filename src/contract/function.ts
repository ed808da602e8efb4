import './input-messages.ts';
import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { Audience } from '#domain/account/actor.ts';
import type { Permission } from '#domain/account/admin-role.ts';

/** The metadata of every function: who may call it. The program does not start with a function without it. */
export type FunctionMeta = {
  readonly who: Audience;
  /**
   * The permission that an admin's role must include. In a function that is not for admins alone, an admin without it is
   * answered as a consultant.
   */
  readonly permission?: Permission;
  /** Accepts a form with a file (multipart/form-data) in addition to JSON. */
  readonly takesFile?: boolean;
};

/** For someone who is signed in, is not a consultant, and asks for what only consultants have. */
export const noConsultantProfile = 'Consultant profile not found';

/** Errors that any function can return. Codes are for programs, messages for people. */
export const commonRefusals = {
  BAD_REQUEST: { status: 400, message: 'Please check what you entered.', data: z.unknown() },
  PERMISSION_REQUIRED: { status: 403, message: 'Your role doesn’t include this. An owner can change your role.' },
  UNAUTHORIZED: { status: 401, message: 'Not authenticated' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  /** The words of the specification, for any token. */
  INVALID_SIGNATURE: { status: 401, message: 'Invalid JWT signature' },
  INVALID_API_KEY: { status: 401, message: 'This API key does not exist, has expired or was revoked.' },
  INSUFFICIENT_SCOPE: {
    status: 403,
    message: 'This API key is not allowed to call this function.',
    /** The scope that the key lacks; null for a function that no API key may call. */
    data: z.object({ scope: z.string().nullable() }),
  },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Choose a new password before you continue.' },
  NOT_FOUND: { status: 404, message: 'This does not exist, or it is not yours.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  UNAVAILABLE: { status: 503, message: 'The service is temporarily unavailable. Please try again in a moment.' },
} as const;

/** The sentence about an input with the character 0 or half of a character. */
export const unstorableText = { message: 'A text contains a character that cannot be stored.' } as const;

/** The error of a function that stores a file. */
export const filesUnavailable = {
  FILES_UNAVAILABLE: {
    status: 503,
    message: 'Files can’t be stored at the moment, so nothing was changed. Please try again in a few minutes.',
  },
} as const;

/**
 * The callers of a function: an audience; the permission of a function for admins; or an audience, and the permission
 * with which an admin sees everyone's data instead of their own.
 */
export type Access = Exclude<Audience, 'admin'> | Permission | readonly [Exclude<Audience, 'admin'>, Permission];

function metaOf(access: Access): FunctionMeta {
  if (typeof access !== 'string') return { who: access[0], permission: access[1] };
  if (access === 'everyone' || access === 'signed-in' || access === 'consultant') return { who: access };
  return { who: 'admin', permission: access };
}

/**
 * The start of every function's contract: `POST /api/functions/<name>` with a JSON body; with `read`, also `GET` with a
 * query. The name is the kebab-case of its key in the contract (`priceCart` → `price-cart`); a test checks this.
 */
const declare = (name: string, access: Access, summary: string, method: 'GET' | 'POST') =>
  oc
    .$meta<FunctionMeta>(metaOf(access))
    .errors(commonRefusals)
    .route({ method, path: `/functions/${name}`, summary, tags: [metaOf(access).who] });

/** A function that changes something, or has more input than fits an address. */
export const command = (name: string, access: Access, summary: string) => declare(name, access, summary, 'POST');

/** A function that only reads, by GET or POST. */
export const read = (name: string, access: Access, summary: string) => declare(name, access, summary, 'GET');

/** A command that accepts a form with a file. */
export const withFile = (name: string, access: Access, summary: string) =>
  declare(name, access, summary, 'POST').meta({ ...metaOf(access), takesFile: true });

/** `priceCart` → `price-cart`. */
export const functionName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
