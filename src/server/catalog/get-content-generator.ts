import { functions } from '../implement.ts';

const variables = ['AI_BASE_URL', 'AI_API_KEY', 'AI_TEXT_MODEL', 'AI_IMAGE_MODEL'];

export const getContentGenerator = functions.catalog.getContentGenerator.handler(({ context }) => ({
  missing: context.ai === null ? variables : [],
}));
