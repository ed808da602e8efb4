import sharp, { type ResizeOptions } from 'sharp';

// Pictures are decoded and encoded again, so that nothing of the sent file is stored or served: no script, no location, no
// name of a camera. Only the three formats that phones and browsers make are decoded at all.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
// One picture at a time per thread of the pool, and none stored between calls.
sharp.concurrency(1);
sharp.cache(false);

/** No photo of a phone has more; a file that claims more would fill the memory. */
const mostPixels = 60_000_000;

/**
 * A picture in WebP from a file in JPEG, PNG or WebP, whatever its name says; null for anything else, and for a file
 * that is broken or too large to decode. Of the sent file nothing but the picture is left.
 */
export async function encodePicture(file: Uint8Array, size: ResizeOptions): Promise<Buffer | null> {
  try {
    return await sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize(size)
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** The width and height of a consultant's photo, in pixels. */
const side = 512;

/** A square photo of a person, centered on what stands out. */
export const encodePhoto = (file: Uint8Array): Promise<Buffer | null> =>
  encodePicture(file, { width: side, height: side, fit: 'cover', position: 'attention' });
