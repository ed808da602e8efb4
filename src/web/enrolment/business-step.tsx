import { useEffect, useId, useRef } from 'react';
import { perLocale } from '#contract/language/format.ts';
import { offeredPrograms } from '#domain/enrolment/admission.ts';
import { readConsultantCode } from '#domain/id/consultant-code.ts';
import { m } from '#messages';
import type { SponsorAnswer } from '#web/routes/public/sponsor.ts';
import { useCompany } from '#web/settings/company.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { FormState } from '#web/ui/form/submit-form.tsx';
import { failed, useFetcher } from '#web/ui/form/use-fetcher.ts';
import classes from './wizard.module.css';

const months = perLocale((locale) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => ({
    number: index + 1,
    name: format.format(new Date(Date.UTC(2000, index, 1))),
  }));
});

type Props = {
  field: FormState['field'];
  /** The sponsor that is typed at present; looked up when `complete`. */
  typed: string;
  onTyped: (code: string) => void;
};

export function BusinessStep({ field, typed, onTyped }: Props) {
  const { brand } = useCompany();
  const { codePrefix } = brand;
  const cardId = useId();
  const [sponsor, lookUp] = useSponsor(typed);
  const ownField = field('sponsor_consultant_id');
  // The server's error is already shown at the field.
  const isRefused = sponsor.unknown && ownField.error === sponsor.text;
  return (
    <div className={classes.fields}>
      <div className={classes.whole}>
        <TextField
          label={m.enrolment_sponsor()}
          autoCapitalize="characters"
          autoComplete="off"
          hint={m.enrolment_sponsor_hint({ example: `${codePrefix}-10234` })}
          {...(sponsor.unknown && !isRefused && { invalidBy: cardId })}
          {...ownField}
          onChange={({ target }) => {
            onTyped(target.value);
            if ('consultantNo' in readConsultantCode(codePrefix, target.value.trim())) lookUp(target.value);
          }}
          onBlur={({ target }) => lookUp(target.value)}
        />
        <p id={cardId} className={classes.sponsor} role="status" data-unknown={sponsor.unknown || undefined}>
          {isRefused ? null : sponsor.text}
        </p>
        <p className={classes.note}>
          {m.join_code()}{' '}
          <a href="/contact" target="_blank" rel="noopener">
            {m.join_introduction()}
          </a>
        </p>
      </div>
      <SelectField label={m.enrolment_program()} {...field('program_type')}>
        {offeredPrograms.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <SelectField label={m.enrolment_month()} {...field('enrollment_month')}>
        {months().map(({ number, name }) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={classes.whole}>
        <TextField
          label={m.enrolment_business_entity()}
          optional
          autoComplete="organization"
          {...field('company_business_entity')}
        />
      </div>
    </div>
  );
}

/** The consultant of the typed code, shown for confirmation before the form is sent, and the way to look one up. */
function useSponsor(typed: string) {
  const { data, load, state } = useFetcher<SponsorAnswer>(failed);
  const asked = useRef('');
  const lookUp = (code: string) => {
    const next = code.trim();
    if (next.length < 3 || next === asked.current) return;
    asked.current = next;
    void load(`/sponsor?${new URLSearchParams({ code: next })}`);
  };
  // A code from a link is there when the step opens; a draft fills it in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is looked up by the field
  useEffect(() => {
    lookUp(typed);
  }, [typed === '']);
  const known = (text: string) => [{ text, unknown: false }, lookUp] as const;
  if (typed.trim() === '' || typed.trim() !== asked.current) return known(m.enrolment_sponsor_appears());
  if (state !== 'idle' || data === undefined) return known(m.enrolment_sponsor_loading());
  if (data === null) return known(m.enrolment_sponsor_appears());
  if (data === 'failed') return known(m.enrolment_sponsor_failed());
  if ('refused' in data) return [{ text: data.refused, unknown: true }, lookUp] as const;
  return known([data.name, [data.city, data.state].filter(Boolean).join(', ')].filter(Boolean).join(' · '));
}
