import { type ReactNode, type Ref, useId } from 'react';
import classes from './panel.module.css';

type Props = {
  /** Heading of the panel; without it the panel is a plain surface. */
  title?: string;
  /** For links to the panel. */
  id?: string;
  /** Ref for moving the focus here when content was replaced. */
  heading?: Ref<HTMLHeadingElement>;
  /** Heading level in the page. */
  level?: 2 | 3;
  description?: ReactNode;
  actions?: ReactNode;
  /** Search and filters of a list, below the title and the actions. */
  filters?: ReactNode;
  /** No inner margin: for tables that reach the edge. */
  flush?: boolean;
  children: ReactNode;
};

/** A bordered surface, named by its heading. */
export function Panel({
  title,
  id,
  heading,
  level = 2,
  description,
  actions,
  filters,
  flush = false,
  children,
}: Props) {
  const titleId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      id={id}
      className={classes.panel}
      data-flush={flush || undefined}
      aria-labelledby={title ? titleId : undefined}
    >
      {(title || actions) && (
        <header className={classes.head}>
          <div>
            {title && (
              <Heading id={titleId} className={classes.title} ref={heading} tabIndex={heading ? -1 : undefined}>
                {title}
              </Heading>
            )}
            {description && <p className={classes.description}>{description}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      {filters && <div className={classes.filters}>{filters}</div>}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  );
}
