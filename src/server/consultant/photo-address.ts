/** Where a photo is served in its largest width. */
export const photoAddress = (photoId: string): string => `/photos/${photoId}.webp`;
