import type { ApiClient } from '#contract/client.ts';
import type { CustomerRow } from '#contract/customer/customer.ts';
import { m } from '#messages';
import { nameOf } from '#web/consultant/consultant-name.ts';
import { Button } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import classes from './merge.module.css';

/** The pair that was dismissed last. */
export type Dismissed = Awaited<ReturnType<ApiClient['customer']['dismissDuplicate']>>;

type Records = { readonly first: CustomerRow; readonly second: CustomerRow };

export const label = (row: CustomerRow) => nameOf(row) || m.customer_nameless();

/** Both records for people who hear the button only. */
export const labelsOf = ({ first, second }: Records) => ({
  first: `${label(first)} #${first.customer_number}`,
  second: `${label(second)} #${second.customer_number}`,
});

const fields = (customerId: string, otherId: string) => (
  <>
    <input type="hidden" name="customer_id" value={customerId} />
    <input type="hidden" name="other_id" value={otherId} />
  </>
);

type DismissProps = { pair: Records; size?: 'sm'; onDone?: (dismissed: Dismissed) => void };

/** Says that two records are not the same person. */
export function DismissPair({ pair, size, onDone }: DismissProps) {
  const { first, second } = pair;
  return (
    <SubmitForm
      name="dismissDuplicate"
      item={`${first.customer_id}-${second.customer_id}`}
      failed={m.merge_dismiss_failed()}
      onDone={(value) => onDone?.(value as Dismissed)}
    >
      {({ pending }) => (
        <>
          {fields(first.customer_id, second.customer_id)}
          <Button
            type="submit"
            {...(size && { size })}
            busy={pending}
            aria-label={m.merge_dismiss_pair(labelsOf(pair))}
          >
            {m.merge_dismiss()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

/** Suggests a dismissed pair again. */
export function RestorePair({ pair }: { pair: Records }) {
  const { first, second } = pair;
  return (
    <SubmitForm
      name="restoreDuplicate"
      item={`${first.customer_id}-${second.customer_id}`}
      failed={m.merge_restore_failed()}
    >
      {({ pending }) => (
        <>
          {fields(first.customer_id, second.customer_id)}
          <Button type="submit" size="sm" busy={pending} aria-label={m.merge_restore_pair(labelsOf(pair))}>
            {m.merge_restore()}
          </Button>
        </>
      )}
    </SubmitForm>
  );
}

/** Says that a pair was dismissed, and takes it back. */
export function UndoDismissal({ dismissed, onDone }: { dismissed: Dismissed; onDone: () => void }) {
  return (
    <div className={classes.undo}>
      <span>{m.merge_dismissed()}</span>
      <SubmitForm name="restoreDuplicate" failed={m.merge_restore_failed()} onDone={onDone}>
        {({ pending }) => (
          <>
            {fields(dismissed.customer_id, dismissed.other_id)}
            <Button type="submit" kind="plain" size="sm" busy={pending} autoFocus>
              {m.bulk_undo()}
            </Button>
          </>
        )}
      </SubmitForm>
    </div>
  );
}
