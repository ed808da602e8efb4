import { m } from '#messages';
import classes from './keyboard-help.module.css';

const shortcuts = [
  { keys: ['/', 'Ctrl K'], does: m.keyboard_search },
  { keys: ['?'], does: m.keyboard_this_list },
  { keys: ['Ctrl B'], does: m.keyboard_sidebar },
  { keys: ['Tab'], does: m.keyboard_tab },
  { keys: ['Esc'], does: m.keyboard_escape },
] as const;

/** The keys of the back office. */
export function KeyboardHelp() {
  return (
    <dl className={classes.keys}>
      {shortcuts.map(({ keys, does }) => (
        <div key={keys[0]}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className={classes.key}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does()}</dd>
        </div>
      ))}
    </dl>
  );
}
