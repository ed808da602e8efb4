import classes from './skip-link.module.css';

/** The first thing the keyboard reaches: past the header, to the page. The page's `main` has the id `main`. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  );
}
