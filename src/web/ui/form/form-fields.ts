/** What a field of `field.tsx` needs to know about itself. */
export type FieldState = {
  readonly id: string;
  readonly name: string;
  readonly defaultValue: string;
  readonly error?: string;
  /** The message above the form that several fields share. */
  readonly invalidBy?: string;
  readonly autoFocus?: boolean;
};

export type FieldErrors = Readonly<Record<string, readonly string[] | null>>;

type Errors = { readonly formErrors?: readonly string[] | null; readonly fieldErrors?: FieldErrors };

export const errorsOf = (errors: Errors | null | undefined) => ({
  formErrors: errors?.formErrors ?? [],
  fieldErrors: errors?.fieldErrors ?? {},
});

export type FormFields = {
  /** The values of the fields by their names, or as nested objects: texts, true for a checked box. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The name, value and error of a field, to spread into a `TextField`, `SelectField` or `TextAreaField`. */
  readonly field: (name: string) => FieldState;
  /** The same for a `CheckField`. */
  readonly checked: (name: string) => { id: string; name: string; defaultChecked: boolean };
  /** The errors above the form. A message that fields share has an id. */
  readonly above: readonly { readonly id: string | undefined; readonly text: string }[];
};

type Options = Pick<FormFields, 'values'> & {
  id: string;
  errors: ReturnType<typeof errorsOf>;
  /** The sentences that are shown once, above the form, instead of at their fields. */
  shared: readonly string[];
  /** Without scripts the first wrong field gets the focus when the page is shown again. */
  focusesFirst: boolean;
};

/** The fields of a form with these values and errors. */
export function formFields({ id, values, errors, shared, focusesFirst }: Options): Omit<FormFields, 'values'> {
  const { formErrors, fieldErrors } = errors;
  const isShown = (text: string) => Object.values(fieldErrors).some((of) => of?.[0] === text);
  const firstWrong = focusesFirst ? Object.keys(fieldErrors)[0] : undefined;
  const idOfShared = (error: string) => `${id}error${shared.indexOf(error)}`;
  return {
    above: [
      ...formErrors.map((text) => ({ id: undefined, text })),
      ...shared.filter(isShown).map((text) => ({ id: idOfShared(text), text })),
    ],
    field: (name) => {
      const error = fieldErrors[name]?.[0];
      const value = valueAt(values, name);
      return {
        id: `${id}${name}`,
        name,
        defaultValue: value === true ? 'on' : typeof value === 'string' ? value : '',
        ...(error !== undefined && (shared.includes(error) ? { invalidBy: idOfShared(error) } : { error })),
        ...(name === firstWrong && { autoFocus: true }),
      };
    },
    checked: (name) => ({ id: `${id}${name}`, name, defaultChecked: Boolean(valueAt(values, name)) }),
  };
}

/** The value of `lines[0].quantity`, by this name or in nested objects. */
export function valueAt(values: Readonly<Record<string, unknown>>, name: string): unknown {
  if (name in values) return values[name];
  let value: unknown = values;
  for (const key of name.split(/[.[\]]+/).filter(Boolean)) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return value;
}

/** The errors that more than one field has. */
export function severalTimes(fieldErrors: FieldErrors): readonly string[] {
  const all = Object.values(fieldErrors).flatMap((errors) => errors?.[0] ?? []);
  return [...new Set(all.filter((error, at) => all.indexOf(error) !== at))];
}
