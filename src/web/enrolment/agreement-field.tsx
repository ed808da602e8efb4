import { m } from '#messages';
import { legalTextPath, planPath } from '#web/shell/public-links.ts';
import { CheckField } from '#web/ui/form/field.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import classes from './wizard.module.css';

type Props = Pick<FormState, 'field'> & {
  /** The version that the page shows. */
  version: number;
};

/** The consent to the consultant agreement, with its text in a window of its own. */
export function AgreementField({ field, version }: Props) {
  const { error, id, name, defaultValue } = field('agreement_version');
  return (
    <div className={classes.agreement}>
      {/* Another version has to be accepted again. */}
      <CheckField
        key={version}
        id={id}
        name={name}
        value={version}
        defaultChecked={defaultValue === String(version)}
        label={m.enrolment_agreement()}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}e`}
      />
      <a href={legalTextPath('consultant-agreement')} target="_blank" rel="noopener">
        {m.enrolment_agreement_read()}
      </a>
      <a href={planPath} target="_blank" rel="noopener">
        {m.enrolment_plan_read()}
      </a>
      {error !== undefined && (
        <p id={`${id}e`} className={classes.agreementError}>
          {error}
        </p>
      )}
    </div>
  );
}
