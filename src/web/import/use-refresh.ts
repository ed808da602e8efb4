import { useEffect } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

const intervalMs = 1_500;

/** Reloads the page's data every 1.5 seconds while work is running. */
export function useRefresh(running: boolean): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const isIdle = state === 'idle' && navigation.state === 'idle';
  useEffect(() => {
    // A reload that is running, or a navigation, would be restarted. The next interval starts when it has ended.
    if (!running || !isIdle) return;
    const timer = setInterval(() => void revalidate(), intervalMs);
    return () => clearInterval(timer);
  }, [running, isIdle, revalidate]);
}
