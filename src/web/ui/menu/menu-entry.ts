import type { ReactNode } from 'react';

/** An entry of a menu: a link, or the button of a form. */
export type MenuEntry = { readonly key: string; readonly label: string; readonly icon?: ReactNode } & (
  | { readonly to: string }
  /** The id of a form that the entry submits. */
  | { readonly form: string }
);

export type MenuProps = {
  /** The content of the button that opens the menu. */
  children: ReactNode;
  /** The button's name, where its content is only a picture. */
  label?: string;
  buttonClass?: string | undefined;
  /** A line above the entries. */
  heading?: string;
  /** Groups of entries, with a line between them. */
  groups: readonly (readonly MenuEntry[])[];
  /** Which edge of the button the menu is aligned with. */
  align?: 'start' | 'end';
};
