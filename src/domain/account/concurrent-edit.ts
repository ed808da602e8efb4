type Texts<Name extends string> = Readonly<Record<Name, string>>;

export type MergedEdit<Name extends string> = {
  readonly fields: Texts<Name>;
  /** Fields that someone else changed to a value that was not entered in the form. */
  readonly conflicts: readonly Name[];
};

/**
 * The fields that an edit saves. The record may have changed since its form was opened: a field that was not edited in the form keeps
 * its present value. The fields of a group, such as an address, make sense only together: if one of them was edited, none of them may have
 * a value from someone else that the form did not show. Without `opened`, every field was edited.
 */
export function mergeEdit<Name extends string>(
  opened: NoInfer<Texts<Name>> | undefined,
  entered: NoInfer<Texts<Name>>,
  present: Texts<Name>,
  groups: readonly (readonly NoInfer<Name>[])[] = [],
): MergedEdit<Name> {
  const names = Object.keys(present) as Name[];
  const isEdited = (name: Name) => opened === undefined || entered[name] !== opened[name];
  const isUnseen = (name: Name) =>
    opened !== undefined && present[name] !== opened[name] && present[name] !== entered[name];
  const fields = names.map((name) => [name, isEdited(name) ? entered[name] : present[name]] as const);
  const single = names.filter((name) => !groups.some((group) => group.includes(name)));
  const conflicts = [...single.map((name) => [name]), ...groups].flatMap((group) =>
    group.some(isEdited) ? group.filter(isUnseen) : [],
  );
  return { fields: Object.fromEntries(fields) as Texts<Name>, conflicts };
}
