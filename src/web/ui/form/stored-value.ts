import { useSyncExternalStore } from 'react';

type Options<T> = {
  key: string;
  /** `local` lasts on this device, `session` as long as the tab. */
  area: 'local' | 'session';
  /** The value when nothing is stored, and while the server renders. */
  empty: T;
  /** Validates the stored value, which users can edit; null when it is unusable. */
  read: (value: unknown) => T | null;
  /** The stored form of a value, where it differs: `read` will receive it. */
  write?: (value: T) => unknown;
};

export type StoredValue<T> = {
  get(): T;
  /** Stores the value; `empty` removes it. */
  set(next: T): void;
  /** Calls the listener after every change; returns the function that stops it. */
  subscribe(listener: () => void): () => void;
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
 * A value that survives reloads, the same in all open tabs of the device. When storage is disabled or full the value
 * lasts for the page.
 */
export function storedValue<T>({ key, area, empty, read, write }: Options<T>): StoredValue<T> {
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
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify();
  };

  const get = (): T => {
    if (typeof window === 'undefined') return empty;
    const value = text();
    if (value !== lastText) {
      lastText = value;
      last = (value === null ? null : read(parsed(value))) ?? empty;
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
    notify();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) addEventListener('storage', fromOtherTab);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', fromOtherTab);
    };
  };
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get, () => empty) };
}

/** Whether a value is an object with readable fields. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
