/** The id under which somebody or something of the demo was kept. */
export function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new RangeError(`${key} was not kept`);
  return id;
}
