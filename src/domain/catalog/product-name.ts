type NamedProduct = { readonly title: string | null; readonly item_description: string };

/** The name of a product: its title in the shop, or its description where it has none. */
export const productName = ({ title, item_description }: NamedProduct): string => title ?? item_description;
