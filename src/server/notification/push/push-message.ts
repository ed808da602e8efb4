/** What the service worker of the browser shows. It may be read on a locked screen, so it has no amounts. */
type PushMessage = {
  readonly title: string;
  readonly body: string;
  /** The page that opens, on the host where the device is subscribed. */
  readonly url: string;
  /** Messages with the same tag replace each other. */
  readonly tag: string;
};

export type PushJob = { readonly subscriptionId: string; readonly message: PushMessage };
