import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, codeOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { storedReferral } from '../attribution.ts';
import { changeDraft } from './checkout-draft.ts';
import { typeCustomer } from './checkout-form.ts';

/** The name of the consultant for the typed code, shown before the order is sent. */
export default function ConsultantHint({ code }: { code: string }) {
  const typed = code.trim();
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), 600);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error } = useQuery({
    queryKey: ['sponsor', settled],
    queryFn: ({ signal }) => api.consultant.getSponsor({ code: settled }, { signal }),
    enabled: settled.length >= 3,
    retry: false,
  });
  const remove = () => {
    storedReferral.set(null);
    changeDraft((draft) => typeCustomer(draft, 'consultant_code', ''));
  };
  if (settled !== typed || typed === '') return 'We’ll credit this consultant.';
  if (codeOf(error) === 'UNKNOWN_SPONSOR') {
    return <span role="status">No active consultant has this code. Please check it or leave it empty.</span>;
  }
  if (!data) return 'We’ll credit this consultant.';
  return (
    <span role="status">
      {`We’ll credit ${data.name} (${data.code}) for this order. `}
      <Button kind="plain" size="sm" onClick={remove}>
        Remove
      </Button>
    </span>
  );
}
