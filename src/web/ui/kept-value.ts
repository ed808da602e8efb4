import { useSyncExternalStore } from 'react';

type Options<T> = {
  key: string;
  /** `local` lasts on this device, `session` as long as the tab. */
  area: 'local' | 'session';
  /** What stands where nothing is kept, and while the server renders. */
  empty: T;
  /** Checks what was found, which anybody may have edited; null where it can't be used. */
  read: (found: unknown) => T | null;
  /** How it is written, where not as it is: what `read` will find. */
  write?: (value: T) => unknown;
};

export type KeptValue<T> = {
  get(): T;
  /** Keeps the value; `empty` takes it away. */
  set(next: T): void;
  use(): T;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A value that a browser keeps over reloads, the same in all open tabs of the device. Where storage is switched off or
 * full the value lasts as long as the page.
 */
export function keptValue<T>({ key, area, empty, read, write }: Options<T>): KeptValue<T> {
  const listeners = new Set<() => void>();
  let onlyHere: string | null | undefined;
  let lastText: string | null = null;
  let last = empty;

  const storage = (): Storage => (area === 'local' ? localStorage : sessionStorage);
  const text = (): string | null => {
    if (onlyHere !== undefined) return onlyHere;
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell();
  };

  const get = (): T => {
    if (typeof window === 'undefined') return empty;
    const found = text();
    if (found !== lastText) {
      lastText = found;
      last = (found === null ? null : read(parsed(found))) ?? empty;
    }
    return last;
  };
  const set = (next: T): void => {
    const written = next === empty ? null : JSON.stringify(write ? write(next) : next);
    try {
      if (written === null) storage().removeItem(key);
      else storage().setItem(key, written);
      onlyHere = undefined;
    } catch {
      onlyHere = written;
    }
    lastText = written;
    last = next;
    tell();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) addEventListener('storage', fromOtherTab);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', fromOtherTab);
    };
  };
  return { get, set, use: () => useSyncExternalStore(subscribe, get, () => empty) };
}

/** Whether a found value is an object whose fields can be asked for. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
