import { CheckField, SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import classes from './page-editor.module.css';
import type { Field, Part } from './page-parts.ts';
import { countOf, fieldNameOf, nameOfItem, type PageText } from './page-text.ts';

type Props = {
  parts: readonly Part[];
  /** The path of these parts in the page; empty for the page itself. */
  place?: string;
  pageText: PageText;
  /** The server's errors by path. */
  problems: PageText;
  onWrite: (place: string, text: string) => void;
};

const rows = { text: 3, paragraphs: 8, lines: 4, numbers: 4 } as const;

function OneField({
  field,
  place,
  pageText,
  problems,
  onWrite,
}: Omit<Props, 'parts'> & { field: Field; place: string }) {
  const common = {
    id: `field-${place}`,
    name: fieldNameOf(place),
    label: field.label(),
    ...(field.optional && { optional: true as const }),
    ...(field.hint && { hint: field.hint() }),
    error: problems[place],
    value: pageText[place] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onWrite(place, target.value),
  };
  switch (field.kind) {
    case 'text':
    case 'paragraphs':
    case 'lines':
    case 'numbers':
      return <TextAreaField {...common} rows={rows[field.kind]} />;
    case 'tick':
      return (
        <CheckField
          id={common.id}
          name={common.name}
          value="yes"
          label={field.label()}
          checked={common.value !== ''}
          onChange={({ target }) => onWrite(place, target.checked ? 'yes' : '')}
        />
      );
    case 'choice':
      return (
        <SelectField {...common}>
          {Object.entries(field.choices ?? {}).map(([value, name]) => (
            <option key={value} value={value}>
              {name()}
            </option>
          ))}
        </SelectField>
      );
    case 'day':
      return <TextField {...common} type="date" />;
    case 'whole':
      return <TextField {...common} inputMode="numeric" autoComplete="off" />;
    case 'line':
      return <TextField {...common} maxLength={240} autoComplete="off" />;
  }
}

/** The fields of a page, grouped by part. */
export function PageFields({ parts, place = '', ...rest }: Props) {
  return parts.map((part) => {
    const here = place === '' ? part.name : `${place}.${part.name}`;
    if (part.kind === 'group') {
      return (
        <fieldset key={here} className={classes.group} data-inner={place !== '' || undefined}>
          <legend className={classes.legend}>{part.label()}</legend>
          <PageFields parts={part.parts} place={here} {...rest} />
        </fieldset>
      );
    }
    if (part.kind === 'items') {
      return (
        <fieldset key={here} className={classes.group} data-inner={place !== '' || undefined}>
          <legend className={classes.legend}>{part.label()}</legend>
          {Array.from({ length: countOf(rest.pageText, here) }, (_, at) => (
            // The positions of repeated items stay fixed.
            <fieldset key={`${here}.${String(at)}`} className={classes.item}>
              <legend className={classes.itemName}>{nameOfItem(rest.pageText, part, here, at)}</legend>
              <PageFields parts={part.parts} place={`${here}.${at}`} {...rest} />
            </fieldset>
          ))}
        </fieldset>
      );
    }
    return <OneField key={here} field={part} place={here} {...rest} />;
  });
}
