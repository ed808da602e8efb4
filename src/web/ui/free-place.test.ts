import { expect, test } from 'vitest';
import { freePlace } from './free-place.ts';

const toast = { width: 400, height: 60 };
const window = { width: 1000, height: 600 };
const control = (left: number, top: number, width = 100, height = 40) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test.each([
  ['the bottom right when nothing is there', [], { left: 584, bottom: 16 }],
  ['the bottom left when a control is at the bottom right', [control(700, 540)], { left: 16, bottom: 16 }],
  ['above the controls of a bottom bar', [control(20, 540), control(880, 540)], { left: 584, bottom: 64 }],
  ['beside a control that only touches it', [control(484, 540)], { left: 584, bottom: 16 }],
  ['the bottom right when controls fill the window', [control(0, 0, 1000, 600)], { left: 584, bottom: 16 }],
])('a box is put at %s', (_title, controls, place) => {
  expect(freePlace(toast, window, controls)).toEqual(place);
});
