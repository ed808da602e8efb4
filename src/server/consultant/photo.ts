import sharp from 'sharp';

// Photos are decoded and encoded again, so that nothing of the sent file is stored or served: no script, no location, no
// name of a camera. Only the three formats that phones and browsers make are decoded at all.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
// One photo at a time per thread of the pool, and none stored between calls.
sharp.concurrency(1);
sharp.cache(false);

/** The width and height of a stored photo, in pixels. */
const side = 512;

/** No photo of a phone has more; a file that claims more would fill the memory. */
const mostPixels = 60_000_000;

/**
 * A square photo in WebP from a file in JPEG, PNG or WebP, whatever its name says; null for anything else, and for a file
 * that is broken or too large to decode.
 */
export async function encodePhoto(file: Uint8Array): Promise<Buffer | null> {
  try {
    return await sharp(file, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .rotate()
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    return null;
  }
}
