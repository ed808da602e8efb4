import { type ComponentType, createElement, lazy, use, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { m } from '#messages';
import { showError } from './toast.tsx';

/** When the page is loaded and the browser is idle. Safari lacks requestIdleCallback. */
function whenIdle(act: () => void): void {
  if (typeof window === 'undefined') return;
  const soon = () => ('requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 500));
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Browsers also send pointermove when the page changes under a stationary pointer. */
const isStationary = (event: Event): boolean =>
  event.type === 'pointermove' && event instanceof PointerEvent && event.movementX === 0 && event.movementY === 0;

/** When the visitor starts to use the page and the browser is idle. A visitor who only looks at it downloads no more. */
export function whenUsed(act: () => void): void {
  if (typeof window === 'undefined') return;
  const waiting = new AbortController();
  const { signal } = waiting;
  const begin = (event: Event) => {
    if (isStationary(event)) return;
    waiting.abort();
    whenIdle(act);
  };
  for (const sign of signsOfUse) addEventListener(sign, begin, { capture: true, passive: true, signal });
}

/** Code that is needed only after a press. It is fetched as soon as the visitor uses the page, so that it works offline. */
export function loadAhead<Module>(load: () => Promise<Module>): () => Promise<Module> {
  whenUsed(() => void load().catch(() => undefined));
  return load;
}

/**
 * Acts as soon as nothing is pressed: an element that is replaced between the press and the release of the mouse button or the
 * space bar receives no click.
 */
function whenReleased(act: () => void): void {
  if (document.querySelector(':active') === null) act();
  else requestAnimationFrame(() => whenReleased(act));
}

type Loaded<Props> = Promise<{ default: ComponentType<Props> }>;

/** On the server the code is there from the start: what is rendered after its frame needs scripts to be shown. */
function loadedAtStart<Props extends object>(load: () => Loaded<Props>): ComponentType<Props> {
  const loaded = load();
  // React reads a promise that says so without waiting.
  loaded.then(
    (value) => Object.assign(loaded, { status: 'fulfilled', value }),
    // biome-ignore lint/suspicious/noConsole: when the server starts there is no request, and so no query, to log about
    (error: unknown) => console.error('A part of the pages could not be loaded:', error),
  );
  return function Loaded(props: Props) {
    return createElement(use(loaded).default, props);
  };
}

const Nothing = () => null;

/**
 * A component that is shown on request. Its code is fetched as soon as the visitor uses the page, so that it opens immediately
 * and also offline. If it cannot be fetched, the page stays and shows an error.
 */
export function lazyAhead<Props extends object>(load: () => Loaded<Props>): ComponentType<Props> {
  if (typeof window === 'undefined') return loadedAtStart(load);
  loadAhead(load);
  return lazyInBrowser(load);
}

/** A component that most visitors never see, and only in the browser: its code is fetched when it is rendered. */
export const lazyInBrowser = <Props extends object>(load: () => Loaded<Props>): ComponentType<Props> =>
  lazy<ComponentType<Props>>(() =>
    load().catch(() => {
      showError({ message: m.ui_load_failed() });
      return { default: Nothing };
    }),
  );

/**
 * A component that takes the place of a simpler one that works without it. It is loaded as soon as the visitor uses the page, or by
 * `hurry`, which answers whether it could be fetched; `onArrival` is called before it is rendered. If it can't be fetched, the
 * simpler one stays.
 */
export function useLoadedLater<Props extends object>(
  load: () => Loaded<Props>,
  onArrival: () => void,
): readonly [component: ComponentType<Props> | null, hurry: () => Promise<boolean>] {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const latest = useRef({ load, onArrival });
  const hasArrived = useRef(false);
  useEffect(() => {
    latest.current = { load, onArrival };
  });
  const hurry = useCallback(async () => {
    const arrived = await latest.current.load().catch(() => null);
    if (arrived === null) return false;
    whenReleased(() => {
      // A press can hurry a component that is already on its way.
      if (hasArrived.current) return;
      hasArrived.current = true;
      // A press between `onArrival` and the rendering would be lost.
      flushSync(() => {
        latest.current.onArrival();
        setComponent(() => arrived.default);
      });
    });
    return true;
  }, []);
  useEffect(() => whenUsed(() => void hurry()), [hurry]);
  return [component, hurry];
}
