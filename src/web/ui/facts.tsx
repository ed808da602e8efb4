import type { ReactNode } from 'react';
import classes from './facts.module.css';

export type Fact = { readonly label: string; readonly value: ReactNode };

/** Labels with their values, one per line. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(({ label, value }) => (
      <div key={label} className={classes.fact}>
        <dt className={classes.label}>{label}</dt>
        <dd className={classes.value}>{value}</dd>
      </div>
    ))}
  </dl>
);
