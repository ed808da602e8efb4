import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { programTypes } from '#contract/enrolment.ts';
import { api, codeOf, wordsOf } from '#web/api.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { wrongOf } from './step-problem.ts';
import classes from './wizard.module.css';
import type { StepProps } from './wizard.tsx';

const months = Array.from({ length: 12 }, (_, index) => ({
  number: index + 1,
  name: new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2000, index, 1))),
}));

export function BusinessStep({ draft, change, problem, month }: StepProps & { month: number }) {
  const wrong = wrongOf(problem);
  // Asked when the field is left, or when the step opens with a code from a link.
  const [asked, setAsked] = useState(draft.sponsor_consultant_id);
  return (
    <div className={classes.fields}>
      <div className={classes.whole}>
        <TextField
          label="Sponsor consultant ID"
          name="sponsor_consultant_id"
          autoComplete="off"
          autoCapitalize="characters"
          hint="The code of the consultant who invited you, like LBC-10234"
          value={draft.sponsor_consultant_id}
          onChange={(event) => change({ sponsor_consultant_id: event.target.value })}
          onBlur={(event) => setAsked(event.target.value)}
          {...wrong('sponsor_consultant_id')}
        />
        <SponsorCard code={asked.trim()} />
      </div>
      <SelectField
        label="Program type"
        name="program_type"
        value={draft.program_type}
        onChange={(event) => change({ program_type: event.target.value })}
      >
        {programTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <SelectField
        label="Enrollment month"
        name="enrollment_month"
        value={String(month)}
        onChange={(event) => change({ enrollment_month: event.target.value })}
      >
        {months.map(({ number, name }) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={classes.whole}>
        <TextField
          label="Business entity"
          optional
          name="company_business_entity"
          autoComplete="organization"
          value={draft.company_business_entity}
          onChange={(event) => change({ company_business_entity: event.target.value })}
        />
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
