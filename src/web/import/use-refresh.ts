import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/** The pause before the first reload and the longest one, in milliseconds. */
const firstPause = 250;
const longestPause = 1_500;

/**
 * Reloads the page's data while work is running. Small files are done in a moment, so the pauses are short at first and double up to
 * 1.5 seconds.
 */
export function useRefresh(running: boolean): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const isIdle = state === 'idle' && navigation.state === 'idle';
  const pause = useRef(firstPause);
  useEffect(() => {
    if (!running) pause.current = firstPause;
    // A reload that is running, or a navigation, would be restarted. The next pause starts when it has ended.
    if (!running || !isIdle) return;
    const timer = setTimeout(() => {
      pause.current = Math.min(2 * pause.current, longestPause);
      void revalidate();
    }, pause.current);
    return () => clearTimeout(timer);
  }, [running, isIdle, revalidate]);
}
