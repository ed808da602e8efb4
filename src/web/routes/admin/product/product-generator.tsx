import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { contentGeneratorFunctions } from '#contract/catalog/content-generator.ts';
import { m } from '#messages';
import { ProductGenerator } from '#web/catalog/product-generator.tsx';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/product-generator.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'catalog:write')) return { allowed: false as const };
  return { allowed: true as const, ...(await context.get(apiContext).catalog.getContentGenerator()) };
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const { catalog } = context.get(apiContext);
  return formAction(request, {
    generateImage: submission(contentGeneratorFunctions.generateProductContent, async (input) => {
      const { data } = await catalog.generateProductContent({ ...input, type: 'image' });
      const value = { address: data.imageUrl ?? '', productName: input.productName.trim() };
      return { message: m.product_generator_image_done(), value };
    }),
    generateTexts: submission(contentGeneratorFunctions.generateProductContent, async (input) => {
      const { data } = await catalog.generateProductContent({ ...input, type: 'description' });
      const { title = '', shortDescription = '', fullDescription = '', tags = [], slug = '' } = data;
      const value = { title, shortDescription, fullDescription, tags, slug };
      return { message: m.product_generator_texts_done(), value };
    }),
  });
};

export const clientAction = formClientAction;

/** Generating changes nothing that the page reads. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;

export default function ProductGeneratorPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.allowed) return <AdminsOnly />;
  return (
    <>
      <PageTitle title={m.product_generator_title()} />
      <PageHeader title={m.product_generator_heading()} lead={m.product_generator_lead()} />
      <ProductGenerator missing={loaderData.missing} />
    </>
  );
}
