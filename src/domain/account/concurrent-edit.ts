type Texts<Name extends string> = Readonly<Record<Name, string>>;

export type MergedEdit<Name extends string> = {
  readonly fields: Texts<Name>;
  /** Fields that were edited here, and meanwhile to something else by someone else. */
  readonly conflicts: readonly Name[];
};

/**
 * The fields that an edit saves. The record may have changed since its form was opened: a field that was not edited in the form keeps
 * its present value. Without `opened`, every field was edited.
 */
export function mergeEdit<Name extends string>(
  opened: NoInfer<Texts<Name>> | undefined,
  entered: NoInfer<Texts<Name>>,
  present: Texts<Name>,
): MergedEdit<Name> {
  const names = Object.keys(present) as Name[];
  const isEdited = (name: Name) => opened === undefined || entered[name] !== opened[name];
  const fields = names.map((name) => [name, isEdited(name) ? entered[name] : present[name]] as const);
  const conflicts = names.filter(
    (name) => opened !== undefined && isEdited(name) && ![opened[name], entered[name]].includes(present[name]),
  );
  return { fields: Object.fromEntries(fields) as Texts<Name>, conflicts };
}
