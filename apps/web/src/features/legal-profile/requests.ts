import { type ClientId, editLegalProfile, getLegalProfile } from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';

export const legalProfileQuery = (clientId: ClientId) =>
  queryOptions({
    queryKey: ['legal-profile', clientId],
    queryFn: () => call(getLegalProfile, { query: { clientId } }),
  });

/** What is shown of speeding is another afterwards, in every report and list. */
export const useSaveLegalProfile = (clientId: ClientId) =>
  useMutation({
    mutationFn: (fields: { hidesSpeeding: boolean; note: string }) =>
      call(editLegalProfile, { body: { clientId, ...fields } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
