import type { ReactNode } from 'react';
import classes from './field-grid.module.css';

/** Fields beside each other, as many as fit; one below the other on a phone. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>;
