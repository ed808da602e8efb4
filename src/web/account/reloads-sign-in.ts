import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { type FormAnswer, formField } from '#web/ui/form/form-answer.ts';

const agreementCodes = ['AGREEMENT_CHANGED', 'AGREEMENT_NOT_ACCEPTED'];

/** `shouldRevalidate` of `/auth`. Tabs and steps change in the browser only, so that they work while the network is down. */
export const reloadsSignIn = ({
  currentUrl,
  nextUrl,
  formData,
  actionResult,
}: ShouldRevalidateFunctionArgs): boolean => {
  // The first or another version of the agreement was published since the page was opened.
  if (agreementCodes.includes((actionResult as FormAnswer | undefined)?.code ?? '')) return true;
  // The wizard's other answers have what it needs.
  if (formData?.get(formField) === 'enrolment') return false;
  // While the server can't be reached, the failed load would replace the page.
  if ((actionResult as FormAnswer | undefined)?.unreached) return false;
  // The person may be signed in now; the page to which they return can be written differently in the two addresses.
  if (formData !== undefined) return true;
  const searchWithoutTab = ({ pathname, searchParams }: URL) => {
    const others = new URLSearchParams(searchParams);
    others.delete('tab');
    others.delete('step');
    return `${pathname}?${others}`;
  };
  return currentUrl.href === nextUrl.href || searchWithoutTab(currentUrl) !== searchWithoutTab(nextUrl);
};
