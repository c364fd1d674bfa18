import { listAlertContacts } from '@balise/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Entities } from './entity-picker.tsx';

/** Confirmed contacts of a client, or of all: up to a hundred, as nothing takes more. */
const confirmedContactsQuery = (clientId: number | undefined) =>
  queryOptions({
    queryKey: ['alert-contacts', 'confirmed', clientId],
    queryFn: () =>
      call(listAlertContacts, {
        query: { state: 'confirmed', pageSize: 100, ...(clientId === undefined ? {} : { clientId }) },
      }),
    // one may have been added in another tab
    refetchOnWindowFocus: 'always',
  });

/**
 * Contacts for a picker, with their addresses.
 * @param kind leaves out those of the other kind
 * @param isAsked false: the reader may not see contacts
 */
export function useConfirmedContacts(
  clientId: number | undefined,
  kind?: 'email' | 'phone',
  isAsked = true,
): Entities & { isNone: boolean } {
  const { data, isPending, error } = useQuery({ ...confirmedContactsQuery(clientId), enabled: isAsked });
  const contacts = (data?.contacts ?? []).filter((contact) => kind === undefined || contact.kind === kind);
  return {
    data: contacts.map(({ id, label, address }) => ({ value: String(id), label: `${label} · ${address}` })),
    isPending: isAsked && isPending,
    error,
    isNone: data !== undefined && contacts.length === 0,
  };
}
