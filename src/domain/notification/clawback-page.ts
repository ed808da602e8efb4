/**
 * The page that explains a clawback to its consultant: the corrections of the month that has it, with the explanation of the line
 * where there is one.
 */
export const clawbackPage = ({
  period,
  line_id,
}: {
  readonly period: string;
  readonly line_id: string | null;
}): string => `/earnings?period=${period}&type=correction${line_id === null ? '' : `&line=${line_id}`}`;
