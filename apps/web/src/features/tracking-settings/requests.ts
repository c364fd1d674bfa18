import {
  type ClientId,
  type DeviceId,
  editClientTrackingSettings,
  editPartnerTrackingSettings,
  getClientTrackingSettings,
  getPartnerTrackingSettings,
  type PartnerId,
  type SomeTrackingFields,
  sendSpeedLimits,
  setSpeedLimits,
  TRACKERS_AT_ONCE,
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

/** m/s; whether it is sent to the trackers that can hold one, too. */
type SetLimit = { ids: readonly number[]; limit: number | null; sends: boolean };

/** Sends the limits of vehicles to their trackers. @returns to how many */
async function sendLimits(ids: readonly DeviceId[]): Promise<number> {
  let sent = 0;
  for (let from = 0; from < ids.length; from += TRACKERS_AT_ONCE) {
    const deviceIdList = ids.slice(from, from + TRACKERS_AT_ONCE);
    const answers = await call(sendSpeedLimits, { body: { deviceIdList } });
    sent += answers.filter(({ error }) => error === null).length;
  }
  return sent;
}

export const useSendLimits = () =>
  useMutation({
    mutationFn: (ids: readonly number[]) => sendLimits(ids as readonly DeviceId[]),
    onSuccess: refreshSpeedLimits,
  });

export const useSetSpeedLimit = () =>
  useMutation({
    mutationFn: async ({ ids, limit, sends }: SetLimit) => {
      const deviceIdList = [...ids] as DeviceId[];
      const { changed } = await call(setSpeedLimits, { body: { deviceIdList, limit } });
      // a tracker that holds none says so, and a limit that is taken away is no limit to send
      const sent = sends && limit !== null ? await sendLimits(changed) : 0;
      return { changed, sent };
    },
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
