import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/**
 * Everything awaited inside is the work of one admin, even where it acts as the company: row-level security refuses what
 * the admin's role may not write (`admin_may` in the database). `signature` is the admin's signed id.
 */
export const onBehalfOfAdmin = <T>(signature: string, work: () => T): T => current.run(signature, work);

/**
 * Everything awaited inside is the work of the program itself, even where an admin asks: for figures about rows that the admin's role
 * doesn't show, and that the answer doesn't contain.
 */
export const asProgram = <T>(work: () => T): T => current.run('', work);

/** The signed id of the admin for whom the current function works; empty for none. */
export const actingAdmin = (): string => current.getStore() ?? '';
