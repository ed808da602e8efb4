import { z } from 'zod';
import { generatorCategories } from '#domain/catalog/generated-content.ts';
import { command, read } from '../function.ts';
import { singleLine } from '../shapes.ts';

/** Texts of a product as a service wrote them. Plain text. */
export const productTexts = z.object({
  title: z.string(),
  shortDescription: z.string(),
  fullDescription: z.string(),
  tags: z.array(z.string()),
  slug: z.string(),
});
export type ProductTexts = z.infer<typeof productTexts>;

export const contentGeneratorFunctions = {
  getContentGenerator: read(
    'get-content-generator',
    'catalog:read',
    'Whether a service for generated content is set up',
  ).output(
    z.object({
      /** Names of the missing environment variables; empty if the service is configured. */
      missing: z.array(z.string()),
    }),
  ),
  generateProductContent: command(
    'generate-product-content',
    'catalog:write',
    'A picture or the texts of a product, generated',
  )
    .input(
      z.strictObject({
        type: z.enum(['image', 'description']),
        productName: singleLine(120, 'Please enter a product name'),
        category: z.enum(generatorCategories, 'Please select a category'),
        features: z.string().trim().max(2000, 'This is too long').default(''),
        brand: z.string().trim().max(120, 'This is too long').default(''),
      }),
    )
    .errors({
      AI_NOT_CONFIGURED: { status: 503, message: 'No service for generated content is set up.' },
      AI_UNREACHABLE: { status: 502, message: 'The content service can’t be reached. Please try again later.' },
      AI_TOO_SLOW: { status: 504, message: 'The content service took too long. Please try again.' },
      AI_BUSY: { status: 503, message: 'The content service is busy. Please wait a moment and try again.' },
      AI_REFUSED: { status: 502, message: 'The content service refused the request. Check its key and models.' },
      AI_UNREADABLE: {
        status: 502,
        message: 'The content service gave an answer that can’t be used. Please try again.',
      },
    })
    .output(
      z.object({
        success: z.literal(true),
        data: z.object({
          /** A picture as a data address; only of `image`. */
          imageUrl: z.string().optional(),
          ...productTexts.partial().shape,
        }),
      }),
    ),
};
