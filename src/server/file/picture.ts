import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { imageWidthsOf, largestImageWidth, photoWidths } from '#domain/file/file.ts';

// Pictures are decoded and encoded again, so that nothing of the sent file is stored or served: no script, no location, no
// name of a camera. Only the three formats that phones and browsers make are decoded at all.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
// One picture at a time per thread of the pool, and none stored between calls.
sharp.concurrency(1);
sharp.cache(false);

/** No photo of a phone has more; a file that claims more would fill the memory. */
const mostPixels = 60_000_000;

const decode = (file: Uint8Array): Sharp =>
  sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }).timeout({ seconds: 10 });

const encode = (picture: Sharp): Promise<Buffer> => picture.webp({ quality: 82 }).toBuffer();

/**
 * A picture in WebP from a file in JPEG, PNG or WebP, whatever its name says; null for anything else, and for a file
 * that is broken or too large to decode. Of the sent file nothing but the picture is left.
 */
export async function encodePicture(file: Uint8Array, size: ResizeOptions): Promise<Buffer | null> {
  try {
    return await encode(decode(file).rotate().resize(size).flatten({ background: '#ffffff' }));
  } catch {
    return null;
  }
}

/** The longest side of an image that is not wide: twice as high as wide. */
const largestImageHeight = 2 * largestImageWidth;

/**
 * The image of a product in all widths, with the width and height of the largest; null for a file that is not a picture. Smaller
 * widths are made from the largest one.
 */
export async function encodeImage(
  file: Uint8Array,
): Promise<{ readonly pictures: Picture[]; readonly width: number; readonly height: number } | null> {
  const [width, height] = [largestImageWidth, largestImageHeight];
  const largest = await encodePicture(file, { width, height, fit: 'inside', withoutEnlargement: true });
  if (largest === null) return null;
  const encoded = await decode(largest).metadata();
  const pictures = await sizesOf(largest, imageWidthsOf(encoded.width));
  return { pictures, width: encoded.width, height: encoded.height };
}

export type Picture = { readonly width: number; readonly bytes: Buffer };

const largestPhotoWidth = photoWidths[photoWidths.length - 1];

/** A square photo of a person, centered on what stands out, in all widths; null for a file that is not a picture. */
export async function encodePhoto(file: Uint8Array): Promise<Picture[] | null> {
  const [width, height] = [largestPhotoWidth, largestPhotoWidth];
  const photo = await encodePicture(file, { width, height, fit: 'cover', position: 'attention' });
  return photo && photoSizes(photo);
}

/** The largest width of a photo as it is, and the others made from it. */
export const photoSizes = (largest: Buffer): Promise<Picture[]> => sizesOf(largest, photoWidths);

/** A picture in ascending widths; the last one is its own. */
const sizesOf = (largest: Buffer, widths: readonly number[]): Promise<Picture[]> =>
  Promise.all(
    widths.map(async (width) => ({
      width,
      bytes: width === widths.at(-1) ? largest : await encode(decode(largest).resize({ width })),
    })),
  );
