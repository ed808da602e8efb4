import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { offeredPrograms } from '#domain/enrolment/admission.ts';
import { readConsultantCode } from '#domain/id/consultant-code.ts';
import { api, codeOf, labelsOf } from '#web/api.ts';
import { useCompany } from '#web/settings/company.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { fieldOf, type StepProps } from './step-field.ts';
import classes from './wizard.module.css';

const months = Array.from({ length: 12 }, (_, index) => ({
  number: index + 1,
  name: new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2000, index, 1))),
}));

export function BusinessStep({ month, ...step }: StepProps & { month: number }) {
  const field = fieldOf(step);
  const { codePrefix } = useCompany().brand;
  const typed = step.draft.sponsor_consultant_id.trim();
  // Looked up when the field loses focus, when a complete code is typed, and when the step opens with a code from a
  // link.
  const [lookedUp, setLookedUp] = useState(typed);
  const asked = lookedUp === typed || 'consultantNo' in readConsultantCode(codePrefix, typed);
  const cardId = useId();
  const sponsor = useSponsor(asked ? typed : '');
  const refused = step.problem?.field === 'sponsor_consultant_id';
  return (
    <div className={classes.fields}>
      <div className={classes.whole}>
        <TextField
          label="Sponsor consultant ID"
          autoCapitalize="characters"
          hint={`The code of the consultant who invited you, like ${codePrefix}-10234`}
          onBlur={(event) => setLookedUp(event.target.value.trim())}
          {...(sponsor.unknown && { invalidBy: cardId })}
          {...field('sponsor_consultant_id', 'off')}
        />
        <p id={cardId} className={classes.sponsor} role="status" data-unknown={sponsor.unknown || undefined}>
          {/* The server's error is already shown at the field. */}
          {refused ? null : sponsor.text}
        </p>
      </div>
      <SelectField label="Program type" {...field('program_type')}>
        {offeredPrograms.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <SelectField label="Enrollment month" {...field('enrollment_month')} value={String(month)}>
        {months.map(({ number, name }) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={classes.whole}>
        <TextField label="Business entity" optional {...field('company_business_entity', 'organization')} />
      </div>
    </div>
  );
}

/** The consultant of a code, shown for confirmation before submitting; null for an empty code. */
function useSponsor(code: string): { readonly text: string; readonly unknown: boolean } {
  const { data, error, isFetching } = useQuery({
    queryKey: ['sponsor', code],
    queryFn: ({ signal }) => api.consultant.getSponsor({ code }, { signal }),
    enabled: code.length >= 3,
    retry: false,
  });
  const known = (text: string) => ({ text, unknown: false });
  if (isFetching) return known('Looking up your sponsor…');
  if (data) return known(`${data.name} · ${[data.city, data.state].filter(Boolean).join(', ')}`);
  if (!error) return known('Your sponsor’s name appears here.');
  if (codeOf(error) !== 'UNKNOWN_SPONSOR')
    return known('Your sponsor could not be looked up right now. You can go on.');
  return { text: labelsOf(error, ''), unknown: true };
}
