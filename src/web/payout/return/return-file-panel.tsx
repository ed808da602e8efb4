import { Link } from 'react-router';
import type { ReturnFile } from '#contract/payout/return-file.ts';
import { m } from '#messages';
import { formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from '../payout.module.css';

type Props = { batchId: string; files: readonly ReturnFile[]; format: string };

/** Uploads what the bank returned of a batch, and lists the files of before. */
export function ReturnFilePanel({ batchId, files, format }: Props) {
  const { timeZone } = useCompany();
  return (
    <Panel title={m.payout_return_title()} description={m.payout_return_description({ format })}>
      <SubmitForm
        name="uploadPayoutReturnFile"
        needs="payouts:write"
        values={{ batch_id: batchId }}
        failed={m.payout_return_not_read()}
      >
        {({ field, pending }) => (
          <div className={classes.form}>
            <input type="hidden" name="batch_id" value={batchId} />
            <TextField
              {...field('file')}
              type="file"
              label={m.payout_return_file()}
              hint={m.payout_return_file_hint()}
            />
            <div>
              <Button type="submit" busy={pending}>
                {m.payout_return_preview()}
              </Button>
            </div>
          </div>
        )}
      </SubmitForm>
      {files.length > 0 && (
        <ul className={classes.plainList}>
          {files.map((file) => (
            <li key={file.file_id}>
              <Link to={`/admin/payments/batches/${batchId}/returns/${file.file_id}`}>
                {m.payout_return_uploaded({
                  moment: formatMoment(file.created_at, timeZone),
                  name: file.created_by_name ?? '',
                })}
              </Link>
              <span className={classes.small}>
                {file.recorded_at === null
                  ? m.payout_return_not_recorded()
                  : m.payout_return_recorded_at({
                      moment: formatMoment(file.recorded_at, timeZone),
                      name: file.recorded_by_name ?? '',
                    })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
