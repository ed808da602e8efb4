import { randomUUID } from 'node:crypto';
import { createRouterClient } from '@orpc/server';
import type { ApiClient } from '#contract/client.ts';
import type { Actor } from '#domain/account/actor.ts';
import type { Language } from '#domain/language/language.ts';
import type { Deployment } from '#server/context.ts';
import { router } from '#server/router.ts';

/** The functions of the API as called by `actor`, through the real router, without HTTP. */
export const callAs = (
  deployment: Deployment,
  actor: Actor,
  { address = '203.0.113.7', ...browser }: { address?: string; browserLanguage?: Language } = {},
): ApiClient =>
  createRouterClient(router, { context: { ...deployment, actor, requestId: randomUUID(), address, ...browser } });
