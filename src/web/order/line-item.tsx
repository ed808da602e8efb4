import type { ReactNode } from 'react';
import classes from './line-item.module.css';

type Props = {
  picture: ReactNode;
  title: ReactNode;
  /** The shade, price and quantity, next to each other. */
  facts: ReactNode;
  amount: ReactNode;
  /** Below the facts. */
  children?: ReactNode;
  unavailable?: boolean;
};

/** A product in the list of a cart or an order, with its picture and its amount. */
export const LineItem = ({ picture, title, facts, amount, children, unavailable = false }: Props) => (
  <li className={classes.line} data-unavailable={unavailable || undefined}>
    {picture}
    <div className={classes.text}>
      <p className={classes.title}>{title}</p>
      <p className={classes.facts}>{facts}</p>
      {children}
    </div>
    <p className={classes.amount}>{amount}</p>
  </li>
);
