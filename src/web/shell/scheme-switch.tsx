import { m } from '#messages';
import { IconButton } from '#web/ui/button.tsx';
import classes from './scheme-switch.module.css';

/** A circle that is half light and half dark. */
export const SchemePicture = () => (
  <svg viewBox="0 0 24 24" className={classes.picture} aria-hidden="true" focusable="false">
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4a8 8 0 0 1 0 16Z" className={classes.half} />
  </svg>
);

/**
 * Switches between light and dark. By default the page follows the system; switching back to the system's scheme
 * follows the system again. The script in the head answers it (`theme/color-scheme.ts`).
 */
export function SchemeSwitch() {
  return (
    <IconButton label={m.nav_scheme()} data-scheme-switch>
      <SchemePicture />
    </IconButton>
  );
}
