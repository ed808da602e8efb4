/** Whether a select still has the option that it was rendered with: another one may be selected before the scripts run. */
export function isAsRendered({ options, selectedIndex }: HTMLSelectElement): boolean {
  const rendered = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex === Math.max(0, rendered);
}
