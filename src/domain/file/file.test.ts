import { expect, test } from 'vitest';
import { imageWidthsOf, isStoredName, storedName, storedNames, typeOfName } from './file.ts';

const fileId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

test('a picture has a name for each width, another file has one', () => {
  const photo = { fileId, kind: 'photo', type: 'image/webp', widths: [80, 160] } as const;
  expect(storedNames(photo)).toEqual([`photo/3f/${fileId}-80.webp`, `photo/3f/${fileId}-160.webp`]);
  const receipt = { fileId, kind: 'receipt', type: 'application/pdf', widths: [] } as const;
  expect(storedNames(receipt)).toEqual([`receipt/3f/${fileId}.pdf`]);
  expect(typeOfName(storedName(receipt))).toBe('application/pdf');
  expect([...storedNames(photo), ...storedNames(receipt)].every(isStoredName)).toBe(true);
});

test.each([
  '../../etc/passwd',
  `photo/3f/../../${fileId}.webp`,
  `photo/3f/${fileId}.webp/..`,
  `/photo/3f/${fileId}.webp`,
  `photo/3f/${fileId}.html`,
  `letters/3f/${fileId}.webp`,
  `photo/3f/${fileId}.webp\n`,
  '',
])('is no name of a stored file: %j', (name) => {
  expect(isStoredName(name)).toBe(false);
});

test.each([
  [4000, [160, 320, 640, 1280]],
  [1280, [160, 320, 640, 1280]],
  [1000, [160, 320, 640, 1000]],
  [640, [160, 320, 640]],
  [100, [100]],
])('an image of %i pixels is stored in the widths %j', (width, widths) => {
  expect(imageWidthsOf(width)).toEqual(widths);
});
