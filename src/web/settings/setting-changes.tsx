import type { SettingChange } from '#domain/settings/company-fields.ts';
import { m } from '#messages';
import { useCompany } from './company.ts';
import { companyFieldLabel, companyFieldText } from './company-field-labels.ts';
import classes from './company-form.module.css';

/** What a change of settings changes: each setting with its text before and after. */
export function SettingChanges({ changes }: { changes: readonly SettingChange[] }) {
  const { taxRegions } = useCompany();
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{companyFieldLabel(field, taxRegions)}</dt>
          <dd>
            <span className="visually-hidden">{m.company_before()}</span>
            <del>{companyFieldText(field, before)}</del>
            <span className="visually-hidden">{m.company_after()}</span>
            <ins>{companyFieldText(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
