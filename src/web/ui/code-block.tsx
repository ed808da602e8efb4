import classes from './code-block.module.css';

/** Code or data, in a box that scrolls when it is long. */
export const CodeBlock = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <pre className={classes.code} tabIndex={0}>
    {children}
  </pre>
);
