import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** How often the page of running work is read again, in milliseconds. */
const pause = 1_500;

/** Reads the page's data again and again while work is running. */
export function useRefresh(running: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => void revalidate(), pause);
    return () => clearInterval(timer);
  }, [running, revalidate]);
}
