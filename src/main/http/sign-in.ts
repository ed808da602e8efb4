import { Hono } from 'hono';
import { unstorableText } from '#contract/function.ts';
import { withReturnPage } from '#server/auth/google.ts';
import { foreignError, postToLibrary, refusalOfSession, tooMany } from '#server/auth/post-to-library.ts';
import { callLibrary, type LibraryRequest, refuse } from '#server/auth/sign-in-library.ts';
import type { Deployment } from '#server/context.ts';
import { reasonOf } from '#server/db/reason.ts';
import { bodyText } from './body-text.ts';
import { refusalOf } from './error-response.ts';
import type { Env } from './guards.ts';
import { containsUnstorableText } from './unstorable-text.ts';

/**
 * The sign-in library under /api/auth, behind our limits and with our form of errors. Removes a caller's own value of
 * the library's header for its address.
 */
export function signInApi(deployment: Deployment) {
  const api = new Hono<Env>();
  api.on(['GET', 'POST'], '*', async (c) => {
    const asked = { url: c.req.url, headers: c.req.raw.headers, address: c.get('address') };
    try {
      if (c.req.method === 'GET') return await get(asked);
      const body = await bodyText(c.req.raw, 64 * 1024);
      if (body === null) return refuse(413, 'PAYLOAD_TOO_LARGE', 'What you sent is too large.');
      return await post({ ...asked, body });
    } catch (error) {
      const { status, refusal, headers } = refusalOf(error);
      if (status >= 500) console.error(`request ${c.get('requestId')}: ${reasonOf(error)}`);
      // A person returns from a provider to a page, not to a script.
      if (isCallback(c.get('url'))) return c.redirect(withReturnPage('/auth?error=unavailable', asked));
      return refuse(status, refusal.code, refusal.error, headers);
    }
  });

  async function get(asked: LibraryRequest): Promise<Response> {
    const refused = foreignError(deployment, asked, undefined) ?? (await refusalOfSession(deployment, asked));
    if (refused) return refused;
    const answer = await callLibrary(deployment, asked);
    const location = answer.headers.get('location');
    if (location !== null && isCallback(new URL(asked.url))) {
      answer.headers.set('location', withReturnPage(location, asked));
    }
    return answer;
  }

  async function post(asked: LibraryRequest & { body: string }): Promise<Response> {
    // The library would also accept a form, which the limit below could not read.
    if (!/^application\/json\b/i.test(asked.headers.get('content-type') ?? 'application/json')) {
      return refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
    }
    const wait = await deployment.takeFromLimit('authOfAddress', asked.address);
    if (wait > 0) return tooMany(wait);
    const sent = parsed(asked.body);
    if (containsUnstorableText(asked.body, sent)) {
      return refuse(400, 'BAD_REQUEST', unstorableText.message);
    }
    return postToLibrary(deployment, asked, sent);
  }

  return api;
}

/** Whether a person returns from a provider. */
const isCallback = ({ pathname }: URL): boolean => pathname.startsWith('/api/auth/callback/');

/** The body as JSON; undefined for anything else, which the library rejects. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
