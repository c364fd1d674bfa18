import {
  type ClientId,
  type DeviceId,
  editClientTrackingSettings,
  editPartnerTrackingSettings,
  getClientTrackingSettings,
  getPartnerTrackingSettings,
  type PartnerId,
  type SomeTrackingFields,
  setSpeedLimits,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { clientsQuery } from '../../api/lists.ts';
import { queryClient } from '../../api/query-client.ts';

/** Whose values: a client's, or those of a partner for all its clients. */
export type Whose = { kind: 'client'; id: ClientId } | { kind: 'partner'; id: PartnerId };

const keyOf = ({ kind, id }: Whose) => ['tracking-settings', kind, id];

export const trackingSettingsQuery = (whose: Whose) =>
  queryOptions({
    queryKey: keyOf(whose),
    queryFn: () =>
      whose.kind === 'client'
        ? call(getClientTrackingSettings, { params: { id: whose.id } })
        : call(getPartnerTrackingSettings, { params: { id: whose.id } }),
  });

export const useSaveTrackingSettings = (whose: Whose) =>
  useMutation({
    mutationFn: (body: SomeTrackingFields) =>
      whose.kind === 'client'
        ? call(editClientTrackingSettings, { params: { id: whose.id }, body })
        : call(editPartnerTrackingSettings, { params: { id: whose.id }, body }),
    onSuccess: async (stored) => {
      queryClient.setQueryData(keyOf(whose), stored);
      // a partner's are the defaults of its clients
      if (whose.kind === 'partner') await queryClient.invalidateQueries({ queryKey: ['tracking-settings', 'client'] });
    },
  });

export const useSetSpeedLimit = () =>
  useMutation({
    mutationFn: ({ ids, limit }: { ids: readonly number[]; limit: number | null }) =>
      call(setSpeedLimits, { body: { deviceIdList: [...ids] as DeviceId[], limit } }),
    onSuccess: refreshSpeedLimits,
  });

/** After a limit changed: what screens show of limits is fetched again. */
export async function refreshSpeedLimits(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['devices'] });
  await queryClient.invalidateQueries({ queryKey: ['speed-limits'] });
}

/** What a client is called, of those that the reader may see. */
export const clientNameQuery = (id: number) =>
  queryOptions({
    ...clientsQuery,
    select: (clients) => clients.find((client) => client.id === id)?.fullName,
  });
