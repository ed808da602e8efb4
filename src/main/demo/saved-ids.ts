/** The id under which a person or a thing of the demo was saved. */
export function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new RangeError(`${key} was not saved`);
  return id;
}
