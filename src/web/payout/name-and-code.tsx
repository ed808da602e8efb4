import classes from './payout.module.css';

/** A name with the consultant's code below it, because two consultants can have the same name. */
export const NameAndCode = ({ name, code }: { name: string; code: string }) => (
  <>
    {name}
    <span className={classes.small}>{code}</span>
  </>
);
