import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { ProductPush } from '#contract/catalog/product-push.ts';
import { formatCount } from '#contract/language/format.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { MissingSettings } from '#web/settings/missing-settings.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './product-push.module.css';

/** How often the page of a running push is read again, in milliseconds. */
const pause = 1_500;

type Props = {
  push: ProductPush | null;
  errors: { data: readonly string[]; total: number };
  /** Names of the settings without which there is no online store. */
  missing: readonly string[];
};

/** Pushes the products to the online store, and shows the progress and the result of the last push. */
export function ProductPushPanel({ push, errors, missing }: Props) {
  const { timeZone } = useCompany();
  const isRunning = push?.state === 'running';
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), pause);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  const finished = push?.finished_at ?? null;
  return (
    <Panel title={m.product_push()} description={m.product_push_description()}>
      <div className={classes.stack}>
        {missing.length > 0 ? (
          <MissingSettings
            title={m.product_push_missing()}
            description={m.product_push_missing_description()}
            names={missing}
          />
        ) : (
          <PushForm push={push} />
        )}
        {push === null
          ? missing.length === 0 && <p>{m.product_push_never()}</p>
          : finished !== null && <p>{m.product_push_finished({ moment: formatMoment(finished, timeZone) })}</p>}
        {push && <Progress push={push} />}
        {errors.total > 0 && !isRunning && <Errors errors={errors} />}
      </div>
    </Panel>
  );
}

function PushForm({ push }: Pick<Props, 'push'>) {
  const isRunning = push?.state === 'running';
  const isInterrupted = isRunning && push.failure !== null;
  return (
    <SubmitForm name="pushProducts" needs="catalog:write">
      {({ pending }) => (
        <Button type="submit" kind="primary" busy={pending || (isRunning && !isInterrupted)}>
          {isInterrupted
            ? m.product_push_continue()
            : isRunning || pending
              ? m.product_push_running()
              : m.product_push_start()}
        </Button>
      )}
    </SubmitForm>
  );
}

function Progress({ push }: { push: ProductPush }) {
  const {
    state,
    totalProducts: total,
    pushedProducts: pushed,
    updatedProducts: updated,
    failedProducts: failed,
  } = push;
  const done = pushed + failed;
  if (state === 'failed') return <p>{m.product_push_failed({ message: push.failure ?? '' })}</p>;
  return (
    <>
      {state === 'running' && (
        <>
          <Meter
            label={m.product_push()}
            percent={total === 0 ? 0 : (done / total) * 100}
            text={m.product_push_progress({ done: formatCount(done), total: formatCount(total) })}
          />
          {push.failure !== null && <p role="status">{m.product_push_interrupted({ reason: push.failure })}</p>}
          <noscript>
            <a href="/admin/products">{m.product_push_refresh()}</a>
          </noscript>
        </>
      )}
      <StatRow label={m.product_push()}>
        <Stat label={m.product_push_total()} value={formatCount(total)} />
        <Stat label={m.product_push_new()} value={formatCount(pushed - updated)} />
        <Stat label={m.product_push_updated()} value={formatCount(updated)} />
        <Stat label={m.product_push_failed_count()} value={formatCount(failed)} />
      </StatRow>
    </>
  );
}

function Errors({ errors }: Pick<Props, 'errors'>) {
  return (
    <>
      <p>{m.product_push_errors({ count: errors.total, shown: formatCount(errors.total) })}</p>
      <ul className={classes.errors} aria-label={m.product_push_error_list()}>
        {errors.data.map((error) => (
          <li key={error}>
            <StatusBadge tone="bad">{error}</StatusBadge>
          </li>
        ))}
      </ul>
      {errors.data.length < errors.total && (
        <ButtonLink to="/admin/products?errors=all" size="sm">
          {m.product_push_show_all_errors()}
        </ButtonLink>
      )}
    </>
  );
}
