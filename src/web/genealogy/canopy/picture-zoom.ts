import { select } from 'd3-selection';
import { zoom, zoomTransform } from 'd3-zoom';

/** The smallest part of the picture that fills its frame, from its middle to its edge. */
const smallestExtent = 40;
/** A wheel turns in steps, a trackpad continuously: one event zooms by a fifth at most. */
const largestStep = 0.25;
/** Pixels between a member and the edge of the frame, for the name. */
const margin = 36;
/** A press that moves less is a click. */
const clickDistance = 4;

export type PictureZoom = {
  zoomIn(): void;
  zoomOut(): void;
  /** Shows the whole picture. */
  reset(): void;
  /** Moves the picture if this place of it is not shown. */
  reveal(x: number, y: number): void;
  detach(): void;
};

/**
 * Zooms and moves an svg with its middle at 0, 0 and its edge at `extent`: by a wheel with Ctrl, a double click, the mouse, and
 * fingers. The parts that move are its first `g`. They change once for each frame and without rendering anything again. The text in
 * them keeps its size: `--zoom` of it is how large the rest is shown.
 */
export function attachZoom(svg: SVGSVGElement, extent: number): PictureZoom {
  const selection = select(svg);
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  let frame: number | null = null;
  const show = () => {
    frame = null;
    const transform = zoomTransform(svg);
    svg.querySelector('g')?.setAttribute('transform', String(transform));
    svg.querySelector('text')?.style.setProperty('--zoom', String(transform.k));
    svg.toggleAttribute('data-zoomed', transform.k > 1);
  };
  const behavior = behaviorOf(extent)
    .duration(reduced.matches ? 0 : 250)
    .on('zoom', () => {
      frame ??= requestAnimationFrame(show);
    });
  selection.call(behavior);
  // At the largest and the smallest zoom the library leaves the event to the browser, which would zoom the page.
  selection.on('wheel.page', (event: WheelEvent) => isZooming(event) && event.preventDefault(), { passive: false });
  return {
    zoomIn: () => behavior.scaleBy(selection, 1.4),
    zoomOut: () => behavior.scaleBy(selection, 1 / 1.4),
    reset: () => behavior.scaleTo(selection, 1),
    reveal: (x, y) => {
      if (!isShown(svg, extent, x, y)) behavior.translateTo(selection, x, y);
    },
    detach: () => {
      if (frame !== null) cancelAnimationFrame(frame);
      selection.on('.zoom', null).on('.page', null);
    },
  };
}

/** With Ctrl; a trackpad's pinch is reported the same way. Without it the wheel scrolls the page. */
const isZooming = ({ ctrlKey, metaKey }: WheelEvent): boolean => ctrlKey || metaKey;

function behaviorOf(extent: number) {
  return zoom<SVGSVGElement, unknown>()
    .scaleExtent([1, Math.max(1, extent / smallestExtent)])
    .translateExtent([
      [-extent, -extent],
      [extent, extent],
    ])
    .clickDistance(clickDistance)
    .wheelDelta(({ deltaY, deltaMode }) => {
      const delta = -deltaY * (deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 0.02 : 0.5);
      return Math.max(-largestStep, Math.min(largestStep, delta));
    })
    .filter(isGesture);
}

/** Whether an event zooms or moves the picture `this`. One finger scrolls the page as long as the whole picture is shown. */
function isGesture(this: SVGSVGElement, event: Event): boolean {
  if (event instanceof WheelEvent) return isZooming(event);
  // A second tap; the browser reports it as a double click too.
  if (event.type === 'touchend') return false;
  if (event.type === 'touchstart') return zoomTransform(this).k > 1 || (event as TouchEvent).touches.length > 1;
  if (!(event instanceof MouseEvent) || event.button !== 0 || event.ctrlKey) return false;
  return event.type !== 'dblclick' || !(event.target instanceof Element && event.target.closest('a'));
}

function isShown(svg: SVGSVGElement, extent: number, x: number, y: number): boolean {
  const { width, height } = svg.getBoundingClientRect();
  const scale = Math.min(width, height) / (2 * extent);
  const [fromMiddle, below] = zoomTransform(svg).apply([x, y]);
  return Math.abs(fromMiddle) * scale <= width / 2 - margin && Math.abs(below) * scale <= height / 2 - margin;
}
