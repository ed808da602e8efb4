import { z } from 'zod';
import type { AiService } from '#server/gateways/ai/client.ts';

export const webAddressLabels = 'must be an address like https://example.org/v1';

/** A service for generated content: all four or none. */
export const aiVariables = {
  AI_BASE_URL: z.url({ protocol: /^https?$/, error: webAddressLabels }).optional(),
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'has characters that no key has')
    .optional(),
  AI_TEXT_MODEL: z.string().min(1).max(200, 'must have at most 200 characters').optional(),
  AI_IMAGE_MODEL: z.string().min(1).max(200, 'must have at most 200 characters').optional(),
};

type Variables = { readonly [K in keyof typeof aiVariables]?: string | undefined };

/** The service of the environment, null where there is none; or what is missing, in a sentence. */
export function aiServiceOf(env: Variables): AiService | null | string {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_TEXT_MODEL: textModel, AI_IMAGE_MODEL: imageModel } = env;
  if (baseUrl !== undefined && apiKey !== undefined && textModel !== undefined && imageModel !== undefined) {
    return { baseUrl, apiKey, textModel, imageModel };
  }
  const names = (Object.keys(aiVariables) as (keyof Variables)[]).filter((name) => env[name] === undefined);
  return names.length === Object.keys(aiVariables).length
    ? null
    : `${names.join(', ')}: must be set where another AI_… is.`;
}
