/** The migrated template database that tests copy. Nothing stays connected to it. */
export const template = 'birchline_template';

/** The address of another database of the same server. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
