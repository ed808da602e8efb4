import { contentGeneratorOf, contentGeneratorVariables } from '../gateways/gateways.ts';
import { functions } from '../implement.ts';

export const getContentGenerator = functions.catalog.getContentGenerator.handler(({ context }) => ({
  missing: contentGeneratorOf(context) === null ? Object.keys(contentGeneratorVariables) : [],
}));
