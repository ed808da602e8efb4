import { useCallback, useRef } from 'react';
import { m } from '#messages';
import { showError } from '#web/ui/toast.tsx';
import type { PictureZoom } from './picture-zoom.ts';

/** Zooms an svg. Its code is loaded after the page is shown, and a press before that acts when it is there. */
export function useZoom(extent: number) {
  const zoom = useRef<Promise<PictureZoom | null>>(Promise.resolve(null));
  const picture = useCallback(
    (svg: SVGSVGElement) => {
      const attached = import('./picture-zoom.ts')
        .then(({ attachZoom }) => attachZoom(svg, extent))
        .catch(() => {
          showError({ message: m.ui_load_failed() });
          return null;
        });
      zoom.current = attached;
      return () => void attached.then((each) => each?.detach());
    },
    [extent],
  );
  const withZoom = useCallback((act: (zoom: PictureZoom) => void) => {
    void zoom.current.then((each) => each && act(each));
  }, []);
  return { picture, withZoom };
}
