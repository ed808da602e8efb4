import { type PaymentGateway, ProviderUnavailable } from '../gateway.ts';
import { wooCommerceSettings } from './settings.ts';
import { wooCommerceStore } from './store.ts';

/** A store on WooCommerce: products are pushed there. */
export const wooCommerceGateway: PaymentGateway = {
  name: 'woocommerce',
  methods: [],
  settings: wooCommerceSettings,
  store: wooCommerceStore,
  ready: () => false,
  open: async () => {
    throw new ProviderUnavailable('The store takes no payments');
  },
};
