import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { Permission } from '#domain/account/admin-role.ts';
import { Permitted } from './auth.tsx';
import classes from './button.module.css';

type Look = {
  /** primary: the main action of a screen. quiet: beside it. plain: in toolbars and rows. danger: can't be undone. */
  kind?: 'primary' | 'quiet' | 'plain' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  /** Fills the width of its container. */
  wide?: boolean;
  icon?: ReactNode;
  children: ReactNode;
};

type ButtonProps = Look & {
  /** Shows that work is in progress and ignores further presses; the label should say what happens. */
  busy?: boolean;
} & Omit<ComponentProps<'button'>, 'children' | 'className'>;

const classOf = ({ kind = 'quiet', size = 'md', wide = false }: Omit<Look, 'children'>): string =>
  [classes.button, classes[kind], classes[size], wide && classes.wide].filter(Boolean).join(' ');

export function Button({
  kind,
  size,
  wide,
  icon,
  children,
  busy = false,
  type = 'button',
  onClick,
  'aria-disabled': unready,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) })}
      aria-disabled={busy || unready || undefined}
      data-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <span className={classes.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

type ButtonLinkProps = Look &
  Omit<ComponentProps<typeof Link>, 'children' | 'className'> & {
    /** Only people with this permission see the link. */
    needs?: Permission;
  };

/** A link styled as a button: it navigates, a button acts. */
export function ButtonLink({ kind, size, wide, icon, needs, children, ...rest }: ButtonLinkProps) {
  return (
    <Permitted needs={needs}>
      <Link {...rest} className={classOf({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) })}>
        {icon}
        {children}
      </Link>
    </Permitted>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'className' | 'aria-label'> & {
  /** The action, for screen readers and as a tooltip. */
  label: string;
  children: ReactNode;
};

/** A button with only an icon. */
export function IconButton({ label, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classes.iconOnly} aria-label={label} title={label}>
      {children}
    </button>
  );
}
