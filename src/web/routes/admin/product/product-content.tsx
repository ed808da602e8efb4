import { Link } from 'react-router';
import { z } from 'zod';
import { m } from '#messages';
import { ContentForm } from '#web/catalog/content/content-form.tsx';
import { contentFromText } from '#web/catalog/content/content-text.ts';
import { PageTitle } from '#web/content/page-title.tsx';
import { apiContext, personContext } from '#web/context.ts';
import { formAction } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminTabs } from '#web/shell/admin-tabs.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Route } from './+types/product-content.ts';
import { unknownProduct } from './unknown-product.ts';

/** The form's fields: texts, empty where nothing is entered. */
const fields = z.object({
  title: z.string().default(''),
  subtitle: z.string().default(''),
  badges: z.string().default(''),
  benefits: z.string().default(''),
  key_ingredients: z.string().default(''),
  full_ingredients: z.string().default(''),
  how_to_use: z.string().default(''),
  tips: z.string().default(''),
  drawing: z.string().default(''),
  drawing_color: z.string().default(''),
  drawing_label: z.string().default(''),
  background: z.string().default(''),
  expected_updated_at: z.string().nullable().default(null),
});

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'catalog:write')) return null;
  const { catalog } = context.get(apiContext);
  const ofProduct = { product_id: params.id };
  const [{ product, content }, { image }] = await Promise.all([
    catalog.getProductContent(ofProduct),
    catalog.getProductImage(ofProduct),
  ]).catch(unknownProduct);
  return { productId: params.id, product, content, hasImage: image !== null };
};

export const action = ({ context, params, request }: Route.ActionArgs) => {
  const { catalog } = context.get(apiContext);
  return formAction(request, {
    updateProductContent: {
      schema: fields,
      send: async ({ expected_updated_at, ...text }: z.output<typeof fields>) => {
        const content = contentFromText(text);
        await catalog.updateProductContent({ ...content, product_id: params.id, expected_updated_at });
        return { message: m.product_content_saved(), to: `/admin/products/${params.id}` };
      },
    },
  });
};

export const clientAction = formClientAction;

/** Edits what the page of a product in the shop says. */
export default function AdminProductContentPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  const { productId, product, content, hasImage } = loaderData;
  const name = content?.title ?? product.item_description;
  return (
    <>
      <PageTitle title={m.product_content_page_title({ product: name })} />
      <AdminTabs />
      <PageHeader
        title={m.product_content_page_title({ product: name })}
        lead={
          <>
            <Link to={`/admin/products/${productId}`}>{name}</Link> · {product.product_code}
          </>
        }
      />
      <ContentForm productId={productId} description={product.item_description} hasImage={hasImage} content={content} />
    </>
  );
}
