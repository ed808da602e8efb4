import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono } from 'hono';
import { contract } from '#contract/contract.ts';

/** `/api/openapi.json`: the contract as an OpenAPI document, made once. */
export function openApiPages(publicUrl: string, brand: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  let made: Promise<object> | undefined;
  return new Hono().get('/openapi.json', async (c) => {
    made ??= generator.generate(contract, {
      info: {
        title: `${brand} API`,
        version: '1',
        description: 'Amounts are decimal strings, instants ISO strings in UTC.',
      },
      servers: [{ url: `${publicUrl}/api` }],
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
    return c.json(await made);
  });
}
