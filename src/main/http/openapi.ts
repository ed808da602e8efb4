import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono } from 'hono';
import { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { webhookPayloads } from '#contract/message/webhook.ts';
import { apiScopes, functionsOfScope } from '#domain/account/api-scope.ts';
import { type Encoded, encode, encodingFor } from './encoding.ts';

const about = `Amounts are decimal strings, instants ISO strings in UTC. Reads answer GET with a query and POST with a body alike.
A refusal is an object with \`code\` for programs, \`error\` for people and, for some codes, \`data\`.
The tag of a function is who may call it: everyone, signed-in, consultant or admin.
A program asks for a bearer token with \`create-bearer-token\` (email and password) and sends it as \`Authorization: Bearer …\`.
The token is shown once and works until its session ends; one with a wrong signature answers \`INVALID_SIGNATURE\`. Pages use a
cookie that scripts can't read.

An admin creates API keys for other programs at \`/admin/api-keys\`. A key is sent as \`Authorization: Bearer bl_…\`, acts for the
admin who created it, and calls what its scopes allow, 300 times a minute, and the reads of everyone. A call that no scope of the
key allows answers \`INSUFFICIENT_SCOPE\`; a key that has expired or was revoked, \`INVALID_API_KEY\`. No scope moves money.

| scope | functions |
|---|---|
${apiScopes.map((scope) => `| \`${scope}\` | ${functionsOfScope(scope).join(', ')} |`).join('\n')}`;

/** The session in either of its two forms. */
const signedIn = [{ session: [] }, { bearer: [] }];

type Described = { readonly publicUrl: string; readonly brand: string; readonly sessionCookie: string };

/** The contract as an OpenAPI document. */
export async function openApiDocument({ publicUrl, brand, sessionCookie }: Described) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: `${brand} API`, version: '1', description: about },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    security: signedIn,
    customErrorResponseBodySchema: (defined) => ({
      type: 'object',
      properties: {
        code: { type: 'string', enum: defined.map(([code]) => code) },
        error: { type: 'string', description: 'For a person' },
        data: { description: 'For a program' },
      },
      required: ['code', 'error'],
    }),
  });
  for (const path of Object.values(document.paths ?? {})) {
    // Public functions accept a session too.
    for (const operation of [path?.get, path?.post])
      if (operation?.tags?.includes('everyone')) operation.security = [{}, ...signedIn];
  }
  return withoutSafeBounds({ ...document, webhooks: webhookOperations() });
}

/** Zod gives each integer the bounds of safe integers, which tools show as example values. */
const withoutSafeBounds = <Document>(document: Document): Document =>
  JSON.parse(
    JSON.stringify(document, (key, value) =>
      (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
      (key === 'maximum' && value === Number.MAX_SAFE_INTEGER)
        ? undefined
        : value,
    ),
  );

/** The events that endpoints of other programs get, as requests that we send. */
function webhookOperations() {
  const string = { type: 'string' } as const;
  const header = (name: string, description: string) =>
    ({ name, in: 'header', required: true, description, schema: string }) as const;
  const parameters = [
    header('webhook-id', 'The same for each attempt: process an id once'),
    header('webhook-timestamp', 'Seconds since 1970'),
    header('webhook-signature', 'One or two signatures: v1,…'),
  ];
  return Object.fromEntries(
    Object.entries(webhookPayloads).map(([type, data]) => {
      const { $schema: _, ...schema } = z.toJSONSchema(
        z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data }),
      );
      const post = {
        summary: type,
        tags: ['webhooks'],
        security: [],
        parameters,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'Accepted. Anything else is tried again.' } },
      };
      return [type, { post }];
    }),
  );
}

/**
 * `/api/openapi.json`, generated and compressed once for each brand name, because it is large; after a failure the next request tries
 * again.
 */
export function openApiPages(describe: () => Promise<Described>) {
  let current: { readonly brand: string; readonly body: Promise<Encoded> } | undefined;
  return new Hono().get('/openapi.json', async (c) => {
    const described = await describe();
    if (current?.brand !== described.brand) current = { brand: described.brand, body: encodedDocument(described) };
    const { body } = current;
    const encoded = await body.catch((error) => {
      if (current?.body === body) current = undefined;
      throw error;
    });
    const encoding = encodingFor(c.req.header('accept-encoding'));
    return c.body(new Uint8Array(encoded[encoding]), 200, {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    });
  });
}

const encodedDocument = async (described: Described): Promise<Encoded> =>
  encode(Buffer.from(JSON.stringify(await openApiDocument(described))));
