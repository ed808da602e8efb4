import { m } from '#messages';
import { useCompany } from '#web/settings/company.ts';
import { legalTextPath } from '#web/shell/public-links.ts';
import { CheckField } from '#web/ui/form/field.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import classes from './wizard.module.css';

type Props = Pick<FormState, 'field' | 'checked'> & {
  /** The version that the page shows. */
  version: number;
};

/** The consent to the consultant agreement, with its text in a window of its own. */
export function AgreementField({ field, checked, version }: Props) {
  const { hosts } = useCompany();
  const { error, id } = field('agreement_version');
  return (
    <div className={classes.agreement}>
      {/* Another version has to be accepted again. */}
      <CheckField
        key={version}
        {...checked('agreement_version')}
        value={version}
        label={m.enrolment_agreement()}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}e`}
      />
      <a href={`${hosts.public}${legalTextPath('consultant-agreement')}`} target="_blank" rel="noopener">
        {m.enrolment_agreement_read()}
      </a>
      {error !== undefined && (
        <p id={`${id}e`} className={classes.agreementError}>
          {error}
        </p>
      )}
    </div>
  );
}
