/**
 * The name of a plan that is saved as a version. The editor starts with the name of the version on which it is based: if that ends with
 * its number, as in “Compensation plan, version 1”, the new version has its own number, because consultants read it above the rules.
 */
export function nameOfVersion(name: string, { basis, version }: { basis: number; version: number }): string {
  return name.replace(/(?<=\bversion )\d+$/i, (number) => String(Number(number) === basis ? version : number));
}
