import type { ClientActionFunctionArgs } from 'react-router';
import { productFunctions } from '#contract/catalog/product.ts';
import { productPushFunctions } from '#contract/catalog/product-push.ts';
import { formatCount } from '#contract/language/format.ts';
import { productParameters } from '#contract/view/list-queries.ts';
import { productConditions } from '#domain/catalog/product-filter.ts';
import { fileQuery, listQueryIn } from '#domain/view/list-address.ts';
import { m } from '#messages';
import { codeOf, messageOf } from '#web/api.ts';
import { activationSubmissions } from '#web/catalog/activation/activation-submissions.ts';
import { productSubmissions } from '#web/catalog/product/product-submissions.ts';
import { ProductManagement } from '#web/catalog/product-management.tsx';
import { ProductPushPanel } from '#web/catalog/push/product-push.tsx';
import { apiContext, failureContext, type LogFailure, personContext } from '#web/context.ts';
import { fieldError, formAction, submission } from '#web/form-action.ts';
import { formClientAction } from '#web/form-client-action.ts';
import { AdminFrame } from '#web/shell/admin-frame.tsx';
import { adminList } from '#web/shell/admin-list.ts';
import { AdminLoadFailed } from '#web/shell/admin-load-failed.tsx';
import { AdminsOnly } from '#web/shell/admins-only.tsx';
import { mayUse } from '#web/shell/person.ts';
import { loadViews } from '#web/view/load-views.ts';
import { viewSubmissions } from '#web/view/view-submissions.ts';
import type { Route } from './+types/products.ts';

/** Errors of a push that the page shows at first. */
const shownPushErrors = 20;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  if (!mayUse(context.get(personContext), 'catalog:read')) return null;
  const { searchParams, list, shown: shownList } = adminList(request);
  const { shown, sort } = listQueryIn(productParameters, searchParams);
  const api = context.get(apiContext);
  const { catalog } = api;
  try {
    const pushErrors = searchParams.get('errors') === 'all' ? 2000 : shownPushErrors;
    const [products, summary, push, views] = await Promise.all([
      catalog.getProducts({ ...list, ...productConditions(shown), sort: sort.key, descending: sort.descending }),
      catalog.getProductSummary(),
      catalog.getProductPush({ limit: pushErrors }),
      loadViews(api, 'products'),
    ]);
    const file = fileQuery(productParameters, searchParams);
    return { push, products, summary, views, shown, sort, file, ...shownList };
  } catch (error) {
    const log = context.get(failureContext);
    log(error, 'The products could not be loaded');
    return 'failed' as const;
  }
};

export const action = ({ context, request }: Route.ActionArgs) => {
  const api = context.get(apiContext);
  const { catalog } = api;
  const log = context.get(failureContext);
  return formAction(request, {
    ...viewSubmissions(api),
    ...activationSubmissions(catalog),
    ...productSubmissions(catalog),
    addProduct: submission(productFunctions.addProduct, async (input) => {
      await catalog.addProduct(input);
      return m.product_added_message();
    }),
    pushProducts: submission(productPushFunctions.pushProducts, async (input) => {
      const done = await catalog.pushProducts(input).catch((error) => pushFailed(error, log));
      const { status, pushedProducts: pushed, errors } = done;
      if (status === 'running') return { message: m.product_push_continues(), warning: true };
      const count = (value: number) => ({ count: value, shown: formatCount(value) });
      if (errors.length > 0) return { message: m.product_push_errors(count(errors.length)), warning: true };
      return m.product_push_done(count(pushed));
    }),
  });
};

/** A refusal with the store's own sentence; anything else is unexpected. */
function pushFailed(error: unknown, log: LogFailure): never {
  if (codeOf(error) !== null) {
    throw fieldError('', m.product_push_failed({ message: messageOf(error, m.form_failed()) }), error);
  }
  log(error, 'The products could not be pushed');
  throw fieldError('', m.product_push_unexpected(), error);
}

export const clientAction = (args: ClientActionFunctionArgs) =>
  formClientAction(args, { pushProducts: m.product_push_unexpected });

export default function AdminProductsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <AdminsOnly />;
  return (
    <AdminFrame>
      {loaderData === 'failed' ? (
        <AdminLoadFailed title={m.product_load_failed()} />
      ) : (
        <ProductManagement {...loaderData}>
          <ProductPushPanel {...loaderData.push} />
        </ProductManagement>
      )}
    </AdminFrame>
  );
}
