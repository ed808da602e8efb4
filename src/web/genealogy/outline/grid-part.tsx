import type { ComponentProps } from 'react';

type Props = ComponentProps<'div'> & {
  role: 'rowgroup' | 'row' | 'columnheader' | 'gridcell';
  'data-line'?: string;
  'data-root'?: boolean | undefined;
  'data-rest'?: boolean;
  'data-column'?: string;
  'data-figure'?: boolean | undefined;
};

/** A part of the tree grid. Not of a table, because only the lines in the window are rendered, each placed on its own. */
export const GridPart = (props: Props) => <div {...props} />;
