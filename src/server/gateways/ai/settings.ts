import { z } from 'zod';
import type { ContentAccess } from '../content-generator.ts';
import type { SettingsDeclaration } from '../settings.ts';

/** A service with OpenAI's interface: OpenAI's own or a self-hosted one. */
export type AiService = {
  /** Up to and including the version, e.g. `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly textModel: string;
  readonly imageModel: string;
};

const model = z.string().min(1).max(200, 'must have at most 200 characters').optional();
const needed = ['AI_BASE_URL', 'AI_API_KEY', 'AI_TEXT_MODEL', 'AI_IMAGE_MODEL'] as const;

/** All four variables or none. */
export const aiSettings: SettingsDeclaration = {
  variables: {
    AI_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an address like https://example.org/v1' }).optional(),
    AI_API_KEY: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'has characters that no key has')
      .optional(),
    AI_TEXT_MODEL: model,
    AI_IMAGE_MODEL: model,
  },
  read(variables): AiService | null | { problems: string[] } {
    const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey } = variables;
    const { AI_TEXT_MODEL: textModel, AI_IMAGE_MODEL: imageModel } = variables;
    if (baseUrl && apiKey && textModel && imageModel) return { baseUrl, apiKey, textModel, imageModel };
    const missing = needed.filter((name) => !variables[name]);
    return missing.length === needed.length
      ? null
      : { problems: [`${missing.join(', ')}: must be set where another AI_… is.`] };
  },
};

/** The service; null where none is set up. */
export const aiServiceOf = ({ gatewaySettings }: ContentAccess): AiService | null =>
  (gatewaySettings.ai as AiService | undefined) ?? null;
