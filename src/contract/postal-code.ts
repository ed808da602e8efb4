/** What to say to a postal code that its country's post can't mean (`domain/pricing/postal-code`). */
export const wrongPostalCode = {
  CA: 'Please enter a Canadian postal code, like T2P 1J9',
  US: 'Please enter a ZIP code, like 80202 or 80202-1234',
} as const;
