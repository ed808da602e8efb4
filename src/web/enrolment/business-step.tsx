import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { offeredPrograms } from '#domain/enrolment/admission.ts';
import { api, codeOf, wordsOf } from '#web/api.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { fieldOf } from './step-field.ts';
import classes from './wizard.module.css';
import type { StepProps } from './wizard.tsx';

const months = Array.from({ length: 12 }, (_, index) => ({
  number: index + 1,
  name: new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2000, index, 1))),
}));

export function BusinessStep({ month, ...step }: StepProps & { month: number }) {
  const field = fieldOf(step);
  // Asked when the field is left, or when the step opens with a code from a link.
  const [asked, setAsked] = useState(step.draft.sponsor_consultant_id);
  return (
    <div className={classes.fields}>
      <div className={classes.whole}>
        <TextField
          label="Sponsor consultant ID"
          autoCapitalize="characters"
          hint="The code of the consultant who invited you, like LBC-10234"
          onBlur={(event) => setAsked(event.target.value)}
          {...field('sponsor_consultant_id', 'off')}
        />
        <SponsorCard code={asked.trim()} />
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

/** Confirms whom one follows, before anything is sent. */
function SponsorCard({ code }: { code: string }) {
  const { data, error, isFetching } = useQuery({
    queryKey: ['sponsor', code],
    queryFn: ({ signal }) => api.person.getSponsor({ code }, { signal }),
    enabled: code.length >= 3,
    retry: false,
  });
  return (
    <p className={classes.sponsor} role="status" data-unknown={error ? true : undefined}>
      {isFetching
        ? 'Looking up your sponsor…'
        : data
          ? `${data.name} · ${[data.city, data.state].filter(Boolean).join(', ')}`
          : error
            ? codeOf(error) === 'UNKNOWN_SPONSOR'
              ? wordsOf(error, '')
              : 'Your sponsor could not be looked up right now. You can go on.'
            : 'Your sponsor’s name appears here.'}
    </p>
  );
}
