/** What the router adds to the address when a page loads the data of a route. */
const addedByRouter = '_routes';

/** The query of an address, without what the router adds to it. */
export function queryOf({ searchParams }: URL): URLSearchParams {
  const query = new URLSearchParams(searchParams);
  query.delete(addedByRouter);
  return query;
}
