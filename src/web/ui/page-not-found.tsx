import { m } from '#messages';
import { ButtonLink } from './button.tsx';
import classes from './page-not-found.module.css';

type Props = {
  /** The page that it leads to: the shop's first page, or that of the admin tools. */
  home?: { readonly to: string; readonly label: string };
};

/** The content of the not-found page. */
export function PageNotFound({ home = { to: '/', label: m.page_home() } }: Props) {
  return (
    <section className={classes.page}>
      <p className={classes.code}>404</p>
      <h1 className={classes.title}>{m.page_not_found()}</h1>
      <p className={classes.text}>{m.page_not_found_description()}</p>
      <ButtonLink kind="primary" size="lg" to={home.to}>
        {home.label}
      </ButtonLink>
    </section>
  );
}
