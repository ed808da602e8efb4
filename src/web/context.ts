import { createContext, type RouterContext } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { type CompanySettings, littleBirch } from '#contract/company.ts';
import type { SignedInPerson } from '#web/shell/person.ts';

// Node and the bundle of the pages each load this module: a key must be one object for both, so it is kept on
// globalThis. `main` sets the values for each request, loaders and the server entry read them.
const kept = globalThis as unknown as Record<symbol, unknown>;
const shared = <T>(name: string, fallback?: T): RouterContext<T> => {
  const symbol = Symbol.for(`birchline.${name}`);
  kept[symbol] ??= createContext<T>(fallback);
  return kept[symbol] as RouterContext<T>;
};

/** The nonce of the request's content security policy; empty where no policy is sent. */
export const nonceContext = shared<string>('nonce', '');

/** The company this installation serves. */
export const companyContext = shared<CompanySettings>('company', littleBirch);

/** Who is signed in; `null` for a visitor. */
export const personContext = shared<SignedInPerson | null>('person', null);

/** The functions of the server, called in-process as the signed-in person. */
export const apiContext = shared<ApiClient>('api');

/** Takes what went wrong while a page was made, for the log; the log knows what it may say of it. */
export const failureContext = shared<(error: unknown) => void>('failure', console.error);

/** The server's clock at this request; tests fix it. */
export const nowContext = shared<Date>('now');
