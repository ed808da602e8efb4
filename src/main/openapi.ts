import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono } from 'hono';
import { contract } from '#contract/contract.ts';

const about = `Amounts are decimal strings, instants ISO strings in UTC. Reads answer GET with a query and POST with a body alike.
A refusal is an object with \`code\` for programs, \`error\` for people and, for some codes, \`data\`.
The tag of a function is who may call it: everyone, signed-in, consultant or admin.
\`POST /auth/sign-in/email\` with e-mail and password answers the session, as a cookie and as the token of a bearer.`;

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
    // Who is signed in is also answered as such, where nobody has to be.
    for (const one of [path?.get, path?.post]) if (one?.tags?.includes('everyone')) one.security = [{}, ...signedIn];
  }
  return document;
}

/** `/api/openapi.json`, made once. */
export function openApiPages(describe: () => Promise<Described>) {
  let made: ReturnType<typeof openApiDocument> | undefined;
  return new Hono().get('/openapi.json', async (c) => {
    made ??= describe().then(openApiDocument);
    return c.json(await made);
  });
}
