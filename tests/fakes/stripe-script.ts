/** What a test wants of the stub, on `window.wanted.stripe` before the page loads. */
export type WantedOfStripe = {
  /** The wallets that this browser has; by default none. */
  readonly wallets?: readonly ('applePay' | 'googlePay' | 'link')[];
  /** The number of the card in the wallets. */
  readonly walletCard?: string;
};

/**
 * A stub in the shape of Stripe.js: the elements and payments that the checkout uses, drawn without frames. It asks the fake of
 * Stripe, which keeps the state. Its calls are recorded on `window.asked`.
 */
export const stripeScript = `(() => {
  const api = new URL(document.currentScript.src).origin;
  const { wallets = [], walletCard = '4242424242424242' } = (window.wanted ?? {}).stripe ?? {};
  window.asked ??= [];
  const note = (what, how) => window.asked.push([what, JSON.parse(JSON.stringify(how ?? null))]);
  const walletNames = { applePay: 'Apple Pay', googlePay: 'Google Pay', link: 'Link' };

  window.Stripe = (key) => {
    const ask = async (path, fields = {}) => {
      const headers = { authorization: 'Bearer ' + key };
      const answer = await fetch(api + path, { method: 'POST', headers, body: new URLSearchParams(fields) });
      return answer.json();
    };

    /** The events of an element. */
    const withEvents = (element) => {
      const handlers = {};
      return Object.assign(element, {
        on: (name, handler) => { (handlers[name] ??= []).push(handler); return element; },
        emit: (name, event) => { for (const handler of handlers[name] ?? []) handler(event); },
      });
    };
    const field = (into, label, more = {}) => {
      const wrapper = document.createElement('label');
      const input = Object.assign(document.createElement('input'), more);
      wrapper.append(label, input);
      into.append(wrapper);
      return input;
    };

    const paymentElement = (group, options) => {
      note('stripe payment element', options);
      const element = withEvents({
        mount: (into) => {
          element.place = into;
          ask('/v1/elements/sessions').then(({ error }) => {
            if (error) return element.emit('loaderror', { elementType: 'payment', error });
            if (!into.isConnected) return;
            const box = document.createElement('div');
            box.className = 'stub-fields';
            into.append(box);
            element.number = field(box, 'Card number ', { inputMode: 'numeric' });
            field(box, 'Expiration date ');
            field(box, 'Security code ');
            group.draw = () => {
              const { colorText, colorBackground, fontFamily, borderRadius } = group.options.appearance?.variables ?? {};
              Object.assign(box.style, { display: 'grid', gap: '8px', color: colorText, fontFamily });
              for (const input of box.querySelectorAll('input')) {
                Object.assign(input.style, { width: '100%', padding: '10px', borderRadius, color: colorText, background: colorBackground, border: '1px solid currentColor' });
              }
            };
            group.draw();
            element.emit('ready', { elementType: 'payment' });
          });
        },
        update: () => element,
        unmount: () => element.place?.replaceChildren(),
        destroy: () => element.place?.replaceChildren(),
      });
      return element;
    };

    const expressCheckout = (group, options) => {
      note('stripe express element', options);
      const element = withEvents({
        mount: (into) => {
          element.place = into;
          ask('/v1/elements/sessions').then(({ error }) => {
            if (error) return element.emit('loaderror', { elementType: 'expressCheckout', error });
            if (!into.isConnected) return;
            const shown = wallets.filter((name) => options?.paymentMethods?.[name] !== 'never');
            for (const name of shown) {
              const button = Object.assign(document.createElement('button'), { type: 'button', textContent: walletNames[name] });
              Object.assign(button.style, { minHeight: '44px', width: '100%' });
              button.addEventListener('click', () => element.emit('click', {
                elementType: 'expressCheckout',
                expressPaymentType: name === 'applePay' ? 'apple_pay' : name === 'googlePay' ? 'google_pay' : 'link',
                resolve: (details) => {
                  note('stripe sheet', { ...details, amount: group.options.amount });
                  group.card = walletCard;
                  element.emit('confirm', {
                    expressPaymentType: name === 'applePay' ? 'apple_pay' : name === 'googlePay' ? 'google_pay' : 'link',
                    paymentFailed: (why) => note('stripe sheet failed', why),
                  });
                },
                reject: () => note('stripe sheet rejected'),
              }));
              into.append(button);
            }
            const has = Object.fromEntries(Object.keys(walletNames).map((name) => [name, shown.includes(name)]));
            element.emit('ready', { elementType: 'expressCheckout', availablePaymentMethods: shown.length > 0 ? has : undefined });
          });
        },
        update: () => element,
        unmount: () => element.place?.replaceChildren(),
        destroy: () => element.place?.replaceChildren(),
      });
      return element;
    };

    /** The bank's question in the page. */
    const askHere = () => new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Your bank asks');
      for (const [text, answer] of [['Approve payment', 'yes'], ['Refuse payment', 'no']]) {
        const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
        button.addEventListener('click', () => { dialog.remove(); resolve(answer); });
        dialog.append(button);
      }
      document.body.append(dialog);
      dialog.showModal();
    });

    return {
      elements: (options) => {
        note('stripe elements', options);
        const group = { options: { ...options }, submitted: false, card: null, element: null };
        return Object.assign(group, {
          create: (type, more) => (group.element = (type === 'payment' ? paymentElement : expressCheckout)(group, more)),
          update: (changes) => {
            note('stripe update', changes);
            Object.assign(group.options, changes);
            group.draw?.();
          },
          submit: async () => {
            const number = group.card ?? group.element.number?.value.replaceAll(' ', '') ?? '';
            if (number === '') return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
            group.number = number;
            group.submitted = true;
            return { selectedPaymentMethod: 'card' };
          },
        });
      },
      confirmPayment: async ({ elements, clientSecret, confirmParams }) => {
        if (!elements.submitted) throw new Error('elements.submit() must be called before stripe.confirmPayment()');
        note('stripe confirm', confirmParams);
        // A secret begins with the id of its payment.
        const [id] = clientSecret.split('_secret_');
        const path = '/v1/payment_intents/' + id;
        const fields = { client_secret: clientSecret, card: elements.number, return_url: confirmParams.return_url };
        let answer = await ask(path + '/confirm', fields).catch(() => ({ error: { type: 'api_connection_error' } }));
        if (answer.next_action?.type === 'redirect_to_url') {
          location.assign(answer.next_action.redirect_to_url.url);
          return new Promise(() => {});
        }
        if (answer.next_action) answer = await ask(path + '/verify', { client_secret: clientSecret, answer: await askHere() });
        if (answer.error) return { error: answer.error };
        if (answer.amount !== elements.options.amount) throw new Error('the amount of the elements is not that of the payment');
        return { paymentIntent: answer };
      },
    };
  };
})();`;
