import { parse } from 'hono/utils/cookie';

/** The value of a cookie in a request; empty without it. */
export const cookieIn = (headers: Headers, name: string): string =>
  parse(headers.get('cookie') ?? '', name)[name] ?? '';
