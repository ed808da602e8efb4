type Size = { readonly width: number; readonly height: number };
type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** Where a box is put: its distance from the window's left and bottom edge, in pixels. */
export type Place = { readonly left: number; readonly bottom: number };

/**
 * The lowest place at the right or left edge of the window where a box of this size covers none of the controls; the bottom
 * right where there is none.
 */
export function freePlace(box: Size, window: Size, controls: readonly Box[], margin = 16): Place {
  const lefts = [window.width - box.width - margin, margin];
  for (let bottom = margin; bottom <= window.height - box.height - margin; bottom += margin) {
    const low = window.height - bottom;
    for (const left of lefts) {
      const covers = (control: Box) =>
        control.left < left + box.width &&
        control.right > left &&
        control.top < low &&
        control.bottom > low - box.height;
      if (!controls.some(covers)) return { left, bottom };
    }
  }
  return { left: lefts[0] ?? margin, bottom: margin };
}
