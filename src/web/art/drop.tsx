/** The small mark: a plain drop in the current text color, sized by `className` or 1em. */
export function Drop({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 16 20" width="0.8em" height="1em" className={className} aria-hidden="true" focusable="false">
      <path d="M8 .8C10.6 4.6 14.6 8.4 14.6 12.6A6.6 6.6 0 0 1 1.4 12.6C1.4 8.4 5.4 4.6 8 .8Z" fill="currentColor" />
    </svg>
  );
}
