import type { ReactNode } from 'react';
import classes from './facts.module.css';

export type Fact = { readonly label: string; readonly value: ReactNode };

/** Labels with their values, one per line; `amounts` are aligned at the end. */
export const Facts = ({ facts, amounts = false }: { facts: readonly Fact[]; amounts?: boolean }) => (
  <dl className={classes.facts} data-amounts={amounts || undefined}>
    {facts.map(({ label, value }) => (
      <div key={label} className={classes.fact}>
        <dt className={classes.label}>{label}</dt>
        <dd className={classes.value}>{value}</dd>
      </div>
    ))}
  </dl>
);
