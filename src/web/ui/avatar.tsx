import { photoWidths } from '#domain/file/file.ts';
import classes from './avatar.module.css';

type Props = {
  /** One or two letters, shown while there is no photo, while it loads, and when it can't be loaded. */
  initials: string;
  /** The address of the photo; null without one. */
  photoUrl: string | null;
  size?: 'sm' | 'lg';
};

/** As in the style sheet. */
const diameters = { sm: '2.125rem', lg: '5rem' } as const;

/** The photo in each of its widths. */
const sourcesOf = (photoUrl: string): string =>
  photoWidths.map((width) => `${photoUrl.replace(/\.webp$/, '')}-${width}.webp ${width}w`).join(', ');

/** A person's photo in a circle. It is beside their name, so screen readers skip it. */
export function Avatar({ initials, photoUrl, size = 'sm' }: Props) {
  return (
    <span className={classes.avatar} data-size={size} aria-hidden="true">
      {initials}
      {/* Paints nothing until it is loaded: the letters stay visible. */}
      {photoUrl !== null && (
        <img
          key={photoUrl}
          src={photoUrl}
          srcSet={sourcesOf(photoUrl)}
          sizes={diameters[size]}
          alt=""
          className={classes.photo}
        />
      )}
    </span>
  );
}
