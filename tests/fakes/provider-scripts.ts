// Stub scripts in the shape of the providers' own. A test configures them on `window.wanted` before the page loads;
// their calls are recorded on `window.asked`.

export type Wanted = {
  readonly google?: { readonly ready?: boolean | 'DEVELOPER_ERROR'; readonly token?: string; readonly fails?: string };
  readonly paypal?: { readonly fails?: 'before' | 'after' | 'cancelled' };
  readonly store?: { readonly fails?: 'client' | 'checkout'; readonly webUrl?: string };
};

const common = `
  const wanted = window.wanted ?? {};
  window.asked ??= [];
  const ask = (what, how) => window.asked.push([what, JSON.parse(JSON.stringify(how ?? null))]);
`;

export const googleScript = `(() => { ${common}
  const { ready = true, token = 'examplePaymentMethodToken', fails } = wanted.google ?? {};
  window.google = { payments: { api: { PaymentsClient: class {
    constructor(options) { ask('google client', options); }
    async isReadyToPay(request) {
      ask('google ready', request);
      if (typeof ready === 'string') throw { statusCode: ready };
      return { result: ready };
    }
    async loadPaymentData(request) {
      ask('google pay', request);
      if (fails) throw { statusCode: fails };
      return { paymentMethodData: { tokenizationData: { token } } };
    }
  } } } };
})();`;

export const payPalScript = `(() => { ${common}
  const { fails } = wanted.paypal ?? {};
  const here = new URL(document.currentScript.src).origin;
  window.paypal = { Buttons: (options) => ({ render: async (into) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Pay with the provider';
    button.addEventListener('click', async () => {
      try {
        if (fails === 'before') throw new Error('PayPal broke');
        const id = await options.createOrder();
        ask('paypal order', id);
        if (fails === 'cancelled') return;
        if (fails === 'after') throw new Error('PayPal broke');
        await fetch(here + '/approve?order=' + id, { method: 'POST' });
        await options.onApprove({ orderID: id });
      } catch (error) {
        options.onError(error);
      }
    });
    into.append(button);
  } }) };
})();`;

export const storeScript = `(() => { ${common}
  const { fails, webUrl } = wanted.store ?? {};
  window.ShopifyBuy = { buildClient: (options) => {
    ask('store client', options);
    if (fails === 'client') throw new Error('no such store');
    return { checkout: {
      create: async () => {
        if (fails === 'checkout') throw new Error('the store is closed');
        return { id: 'checkout-1', webUrl: '' };
      },
      addLineItems: async (id, lines) => {
        ask('store lines', lines);
        return { id, webUrl: webUrl ?? 'https://' + options.domain + '/checkouts/checkout-1' };
      },
    } };
  } };
})();`;
