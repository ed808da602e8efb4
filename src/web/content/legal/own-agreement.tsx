import { m } from '#messages';
import { formatLongDay, formatMoment } from '#web/period/format-period.ts';
import { useCompany } from '#web/settings/company.ts';
import { Button } from '#web/ui/button.tsx';
import { SubmitForm } from '#web/ui/form/submit-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { MarkdownNode } from './markdown.ts';
import { MarkdownText } from './markdown-text.tsx';
import classes from './own-agreement.module.css';

type Props = {
  own: { readonly version: number; readonly published_at: string; readonly accepted_at: string | null };
  summary: string;
  nodes: readonly MarkdownNode[];
};

/** The current consultant agreement with the consultant's consent, or the button that gives it. */
export function OwnAgreement({ own: { version, published_at, accepted_at }, summary, nodes }: Props) {
  const { timeZone } = useCompany();
  return (
    <Panel title={m.legal_published({ version, day: formatLongDay(published_at, timeZone) })} description={summary}>
      <MarkdownText nodes={nodes} />
      <div className={classes.consent}>
        {accepted_at === null ? (
          <SubmitForm key={version} name="acceptAgreement">
            {({ pending }) => (
              <>
                <input type="hidden" name="version" value={version} />
                <Button type="submit" kind="primary" busy={pending}>
                  {m.agreement_accept()}
                </Button>
              </>
            )}
          </SubmitForm>
        ) : (
          <p className={classes.accepted}>{m.agreement_accepted({ moment: formatMoment(accepted_at, timeZone) })}</p>
        )}
      </div>
    </Panel>
  );
}
