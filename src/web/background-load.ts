/**
 * The `clientLoader` of routes that components load in the background: without an answer of the server it is `failed`, and the
 * component says so. Otherwise the error page would replace the page.
 */
export async function loadInBackground<Answer>({
  serverLoader,
}: {
  serverLoader: () => Promise<Answer>;
}): Promise<Answer | 'failed'> {
  try {
    return await serverLoader();
  } catch {
    return 'failed';
  }
}
