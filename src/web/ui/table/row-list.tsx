import { type ComponentProps, useRef } from 'react';
import { useRowFocus } from './row-focus.ts';

/** A list with actions in its rows, which are `li` elements. The focus stays in it when an action removes a row. */
export function RowList(props: Omit<ComponentProps<'ul'>, 'ref' | 'tabIndex'>) {
  const list = useRef<HTMLUListElement>(null);
  useRowFocus(list, 'li');
  // Without controls in another row, it has the focus itself.
  return <ul {...props} ref={list} tabIndex={-1} />;
}
