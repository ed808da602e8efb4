/** Where a photo is served; null without one. */
export const photoAddress = (photoId: string | null): string | null => photoId && `/photos/${photoId}.webp`;
