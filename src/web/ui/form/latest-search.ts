import type { MouseEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';

/**
 * The parameters that a control of a page puts into the address, with what has changed since the page was rendered:
 * while a filter loads, the headers and forms of the page still contain the parameters from before.
 *
 * @param target what the control was rendered with, including its own change
 * @param rendered the address when the page was rendered
 * @param latest the address now, or the one that is loading
 * @param own the parameters that the control decides
 */
export function withLaterChanges(
  target: URLSearchParams,
  rendered: URLSearchParams,
  latest: URLSearchParams,
  own: readonly string[],
): URLSearchParams {
  const merged = new URLSearchParams(target);
  for (const name of new Set([...rendered.keys(), ...latest.keys()])) {
    const values = latest.getAll(name);
    const isSame = String(values) === String(rendered.getAll(name));
    if (isSame || own.includes(name)) continue;
    merged.delete(name);
    for (const value of values) merged.append(name, value);
  }
  return merged;
}

/**
 * Adds to a control's parameters, when it is pressed, what has changed in the address since the page was rendered. The
 * navigation takes `flushSync`: otherwise the next control could be pressed before React has rendered this one.
 */
export function useLaterChanges(): (target: URLSearchParams, own: readonly string[]) => URLSearchParams {
  const { pathname, search } = useLocation();
  const loading = useNavigation().location;
  return (target, own) => {
    // The address changes before React has rendered the page that it names.
    const latest = loading?.pathname === pathname ? loading.search : window.location.search;
    return withLaterChanges(target, new URLSearchParams(search), new URLSearchParams(latest), own);
  };
}

/**
 * The properties of a link to the same page with other parameters, which does not lose what changed since the page was
 * rendered.
 */
export function useLatestLink(target: URLSearchParams, own: readonly string[]) {
  const navigate = useNavigate();
  const withChanges = useLaterChanges();
  const onClick = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || opensElsewhere) return;
    event.preventDefault();
    void navigate(`?${withChanges(target, own)}`, { preventScrollReset: true, flushSync: true });
  };
  return { to: `?${target}`, preventScrollReset: true, onClick };
}

/** The fields of a form that reads, as parameters. */
export function parametersOf(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
  return new URLSearchParams(fields);
}
