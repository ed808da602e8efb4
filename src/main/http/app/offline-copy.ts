import type { Actor } from '#domain/account/actor.ts';
import { hasOfflineCopy } from '#web/shell/offline/offline-copies.ts';

/**
 * The value of the header `offline-copy`, which lets a browser store this page for reading offline: the account and the
 * deployment (`public/offline-worker.js`). Null for every page that must not be stored. Admins have no copies: their pages
 * show other people's data.
 */
export const offlineCopyName = (actor: Actor, url: URL, deployment: string): string | null =>
  actor.role === 'consultant' && hasOfflineCopy(url) ? `${actor.userId}.${deployment}` : null;
