import type { LegalTextKind } from '#domain/content/legal-text.ts';

type DemoVersion = {
  readonly kind: LegalTextKind;
  readonly daysAgo: number;
  readonly summary: string;
  readonly text: string;
};

/** Before the first consultant of the demo joined. */
const beginning = 940;

const privacy = `We collect only what we need to sell you products, to pay our consultants and to keep the records that the law requires.

## What we collect

- **When you order:** your name, email address, phone number and addresses, and what you bought.
- **When you have an account:** your settings, your reviews and your wish list.
- **When you are a consultant:** also your place in the team, your sales, your earnings, how you are paid, and your tax number.

Card numbers go to our payment provider. We never see or store them.

## Who sees it

The consultant who gets the credit for your order sees what you ordered, your name, email address, phone number and shipping address. Our payment, email and delivery services get what they need for their work. We don’t sell personal data.

## Cookies

We use cookies to keep you signed in, to remember your cart, and to remember for 30 days which consultant sent you to us. We use none for advertising.

## How long we keep it

We keep orders, statements and tax documents for as long as tax law requires. We erase everything else when you ask us to.

## Your rights

You can ask us for a copy of your data, to correct it or to erase it. Write to [hello@littlebirch.example](mailto:hello@littlebirch.example). If you are not satisfied with our answer, you can complain to the Office of the Privacy Commissioner of Canada.
`;

const terms = (
  guarantee: string,
) => `These terms apply to every order in our shop. Your contract is with Little Birch Cosmetics, even if a consultant sent you to us.

## Orders

An order is binding when your payment has arrived. If a product is not available, we cancel the order and return what you paid.

## Prices and taxes

Prices are in Canadian dollars and don’t include taxes or shipping. Both are shown before you pay.

## Shipping

See [Shipping](/shipping) for delivery times and costs.

## Returns

${guarantee} See [Returns](/returns) for how it works.

## Reviews

Reviews show your first name and last initial. We hide a review that is insulting, that advertises something else, or that claims to cure an illness.

## Law

The laws of Alberta and of Canada apply. They do not limit your rights as a consumer under the law of your province.
`;

const returns = `## Money-back guarantee

If you don’t like a product, return it within 30 days of its arrival, even if you have opened it. You get back the price and its taxes.

## How to return something

1. Write to [hello@littlebirch.example](mailto:hello@littlebirch.example) with your order number and what you want to return.
2. Send it to the address that we give you. Please keep the receipt of the post office.
3. We return the money to the card or account that you paid with, within 5 business days after it arrived.

## Wrong or damaged items

Send us a photo. We replace the item or return the money, and we pay for the shipping.

## Returns and commissions

When an order is returned, its commission is corrected. Consultants see the correction on their statement.
`;

const shipping = (within: string) => `We ship to Canada and the United States, from Calgary.

## What it costs

- **$12.00** for an order of a customer
- **$15.00** for an order of a consultant
- **Free** from $180.00

## How long it takes

${within} When it is on its way you get an email with the tracking number. Most parcels arrive within 3 to 7 business days in Canada, and within 5 to 12 in the United States.

## Duties

Orders to the United States may be subject to duties, which the carrier asks you to pay.

## Lost parcels

If a parcel has not arrived after 15 business days, write to us. We send it again or return your money.
`;

const agreement = (more: string) => `This agreement is between you and Little Birch Cosmetics.

## Independent business

You run a business of your own. You are not an employee, and you decide when and how much you work. You pay the taxes on what you earn.

## No stock, no fees

You don’t have to buy stock, and there is no fee for joining. You never earn from recruiting a person, only from products that are sold.

## What you earn

The [compensation plan](/compensation-plan) says what you earn, and you can read it before you enroll. In your back office, every amount shows its calculation. We change the plan only for months that have not begun.

## Returns

When an order is returned, we correct the commission on it, also in a month that is closed.

## What you may say

- Describe products in the words of their labels. Don’t claim that they cure an illness.
- Don’t promise an income. Show the income disclosure when you talk about earnings.
- Say that you are an independent consultant when you advertise.
${more}
## Privacy

You see names and orders of customers to serve them. Don’t use this data for anything else, and don’t pass it on.

## Ending the agreement

You can leave at any time by letter or email. We may end the agreement if you break it, after we have written to you and heard your side. We pay what you have earned until then.
`;

/** The legal texts of the demo company, the older versions first. They are examples, not legal advice. */
export const demoLegalTexts: readonly DemoVersion[] = [
  { kind: 'privacy', daysAgo: beginning, summary: '', text: privacy },
  {
    kind: 'terms',
    daysAgo: beginning,
    summary: '',
    text: terms('If you don’t like a product, you can return it within 14 days.'),
  },
  { kind: 'returns', daysAgo: beginning, summary: '', text: returns },
  {
    kind: 'shipping',
    daysAgo: beginning,
    summary: '',
    text: shipping('We ship within two business days after your payment has arrived.'),
  },
  { kind: 'consultant-agreement', daysAgo: beginning, summary: '', text: agreement('') },
  {
    kind: 'terms',
    daysAgo: 410,
    summary: 'You can return a product within 30 days instead of 14.',
    text: terms('If you don’t like a product, you can return it within 30 days.'),
  },
  {
    kind: 'shipping',
    daysAgo: 300,
    summary: 'We ship within 24 hours.',
    text: shipping('We ship within 24 hours after your payment has arrived.'),
  },
  {
    kind: 'consultant-agreement',
    daysAgo: 120,
    summary: 'New: photos of results, and posts that others write for you.',
    text: agreement(
      '- Show photos of results only with the person’s consent, and don’t edit them.\n- Mark posts that others publish for you as advertising.\n',
    ),
  },
];
