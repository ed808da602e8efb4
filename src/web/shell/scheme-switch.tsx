import { useMantineColorScheme } from '@mantine/core';
import { IconButton } from '#web/ui/button.tsx';
import classes from './scheme-switch.module.css';

/**
 * Turns the page light or dark. Until it is pressed the page follows the system; pressed back to what the system
 * shows, it follows the system again.
 */
export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const turn = () => {
    const wanted = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark';
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    setColorScheme(wanted === system ? 'auto' : wanted);
  };
  return (
    <IconButton label="Switch between light and dark" onClick={turn}>
      <svg viewBox="0 0 24 24" className={classes.picture} aria-hidden="true" focusable="false">
        <circle cx="12" cy="12" r="8" />
        <path d="M12 4a8 8 0 0 1 0 16Z" className={classes.half} />
      </svg>
    </IconButton>
  );
}
