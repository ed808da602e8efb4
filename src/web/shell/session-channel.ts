// Pages of one browser tell each other that the user has signed in.
const name = 'birchline.session';

/** Tells the other open pages of this browser that there is a session. */
export function announceSignIn(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage('signed-in');
  channel.close();
}

/** Calls `onSignIn` when another page has signed in; returns the function that stops it. */
export function listenForSignIn(onSignIn: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = onSignIn;
  return () => channel.close();
}
