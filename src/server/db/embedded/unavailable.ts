/** The embedded database cannot be used here. The message is one sentence for the person who starts the app. */
export class EmbeddedUnavailable extends Error {
  override name = 'EmbeddedUnavailable';
}
