import { OAuth2Server } from 'oauth2-mock-server';

/** The user signed in at the fake, as in its ID tokens; `refuse` is an error answer instead, e.g. `access_denied`. */
export type GooglePerson = {
  readonly sub?: string;
  readonly name?: string;
  readonly email?: string | undefined;
  readonly email_verified?: boolean;
  readonly nonce?: string;
  readonly aud?: string;
  readonly refuse?: string;
};

export type FakeGoogle = {
  /** The environment variables that select it as Google. */
  readonly variables: Readonly<Record<string, string>>;
  /** The address (POST) where a test in another process sets the user. */
  readonly personUrl: string;
  signIn(person: GooglePerson): void;
  close(): Promise<void>;
};

/**
 * An OpenID Connect provider on the loopback: codes, PKCE, nonces and signed tokens as Google's, without its screens.
 */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  const client = { id: 'birchline.apps.example', secret: 'what only Google and we know' };
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  let person: GooglePerson = {};
  server.service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
    if (person.refuse === undefined) return;
    url.searchParams.delete('code');
    url.searchParams.set('error', person.refuse);
  });
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    const { refuse: _, ...claims } = person;
    Object.assign(token.payload, claims);
  });
  server.service.on(
    'beforeResponse',
    (answer: { statusCode: number; body: unknown }, request: { body: Record<string, string> }) => {
      if (request.body.client_id === client.id && request.body.client_secret === client.secret) return;
      answer.statusCode = 401;
      answer.body = { error: 'invalid_client' };
    },
  );
  server.service.addRoute('POST', '/person', (request, response) => {
    person = request.body as GooglePerson;
    response.writeHead(204).end();
  });
  await server.start(0, 'localhost');
  const url = server.issuer.url ?? '';
  return {
    variables: {
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_DISCOVERY_URL: `${url}/.well-known/openid-configuration`,
    },
    personUrl: `${url}/person`,
    signIn: (next) => {
      person = next;
    },
    close: () => server.stop(),
  };
}
