import { createContext, type RouterContext } from 'react-router';
import type { ApiClient } from '#contract/client.ts';
import { type CompanySettings, littleBirch } from '#contract/settings/company.ts';
import type { SignedInPerson } from '#web/shell/person.ts';

// Node and the bundle of the pages each load this module. A key must be one object for both, so it is stored on
// globalThis. `main` sets the values for each request; loaders and the server entry read them.
const globals = globalThis as unknown as Record<symbol, unknown>;
const shared = <T>(name: string, fallback?: T): RouterContext<T> => {
  const symbol = Symbol.for(`birchline.${name}`);
  globals[symbol] ??= createContext<T>(fallback);
  return globals[symbol] as RouterContext<T>;
};

/** The nonce of the request's content security policy; empty without a policy. */
export const nonceContext = shared<string>('nonce', '');

/** The company of this installation. */
export const companyContext = shared<CompanySettings>('company', littleBirch);

/** The signed-in user; `null` for visitors. */
export const personContext = shared<SignedInPerson | null>('person', null);

/** The server's functions, called in process as the signed-in user. */
export const apiContext = shared<ApiClient>('api');

/** Called before each part of a file that is sent while it is read: each may take as long as a request of its own. */
export const nextPartContext = shared<() => void>('next-part', () => {});

/** Logs the reason of a failure, and what failed as a result: `The orders could not be loaded`. */
export type LogFailure = (error: unknown, what?: string) => void;

/** The log for failures of pages. It leaves out the values of queries, which errors of the database contain. */
export const failureContext = shared<LogFailure>('failure');

/** The server's clock at this request; tests fix it. */
export const nowContext = shared<Date>('now');

/** Whether this is a demo, which has pages for developers. */
export const demoContext = shared<boolean>('demo', false);
