import { keptValue } from '#web/ui/kept-value.ts';

/** A consultant's code, or id, as it may stand in an address. */
const form = /^[A-Za-z0-9-]{3,40}$/;

export const isConsultantCode = (text: string): boolean => form.test(text);

export type FollowedLink = {
  /** The code of the link; null where it has not the form of one. */
  readonly code: string | null;
  /** The query without it, all other parameters as they were: `` or `?q=gel`. */
  readonly rest: string;
};

/** The consultant that an address names by `?consultant=`; null where it names none. */
export function followedLink(search: string): FollowedLink | null {
  const query = new URLSearchParams(search);
  const code = query.get('consultant');
  if (code === null) return null;
  query.delete('consultant');
  const rest = query.toString();
  return { code: isConsultantCode(code) ? code : null, rest: rest === '' ? '' : `?${rest}` };
}

/** The code held in this tab since a consultant's link was followed; null without one. */
export const heldCode = keptValue<string | null>({
  key: 'birchline.consultant',
  area: 'session',
  empty: null,
  read: (found) => (typeof found === 'string' && isConsultantCode(found) ? found : null),
});

/** How the order's code came about: by the link that was followed, or typed. */
export const sourceOf = (code: string, held: string | null): 'link' | 'code' =>
  held !== null && code.trim().toUpperCase() === held.toUpperCase() ? 'link' : 'code';
