import { type ComponentProps, useId } from 'react';
import { m } from '#messages';
import { TextField } from '#web/ui/form/field.tsx';

type Props = Partial<ComponentProps<typeof TextField>> & { names?: readonly string[] };

/** The worksheet of an Excel file; `names` are suggested. */
export function WorksheetField({ names = [], ...field }: Props) {
  const id = useId();
  return (
    <>
      <TextField
        name="worksheet"
        {...field}
        label={m.import_worksheet()}
        autoComplete="off"
        maxLength={100}
        list={names.length > 1 ? id : undefined}
        hint={m.import_worksheet_hint()}
        optional
      />
      {names.length > 1 && (
        <datalist id={id}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  );
}
