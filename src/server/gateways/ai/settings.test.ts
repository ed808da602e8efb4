import { expect, test } from 'vitest';
import { readEnvironment } from '#main/config/environment.ts';

const whole = { AI_BASE_URL: 'https://ai.example/v1', AI_API_KEY: 'key', AI_TEXT_MODEL: 'a', AI_IMAGE_MODEL: 'b' };

test('a content service is set up by all four variables, or not at all', () => {
  expect(readEnvironment({}).gatewaySettings.ai).toBeUndefined();
  expect(readEnvironment(whole).gatewaySettings.ai).toEqual({
    baseUrl: 'https://ai.example/v1',
    apiKey: 'key',
    textModel: 'a',
    imageModel: 'b',
  });
  expect(() => readEnvironment({ ...whole, AI_API_KEY: '' })).toThrow(/^AI_API_KEY: must be set/);
  expect(() => readEnvironment({ ...whole, AI_BASE_URL: 'ftp://x' })).toThrow(/^AI_BASE_URL: /);
});
