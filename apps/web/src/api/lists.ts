import {
  type ClientId,
  GEOFENCES_OF_A_PAGE,
  type Geofence,
  listClientSummaries,
  listDeviceSummaries,
  listDeviceSummariesOfClient,
  listGeofences,
  listGroups,
  listPartners,
  listSharedDevices,
  listShares,
} from '@balise/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callUntil } from './call.ts';
import { KEPT } from './kept-answer.ts';

/* What several screens choose from. */

const lasting = { staleTime: 5 * 60_000 }; // ms: lists that change once a month

export const clientsQuery = queryOptions({
  queryKey: ['clients', 'summaries'],
  queryFn: () => call(listClientSummaries),
  ...lasting,
});

export const partnersQuery = queryOptions({
  queryKey: ['partners', 'list'],
  queryFn: () => call(listPartners),
  ...lasting,
});

/** Every vehicle that the reader may see, disabled ones too: they have a past. */
export const vehiclesQuery = queryOptions({
  queryKey: ['devices', 'summaries', 'all'],
  queryFn: () => call(listDeviceSummaries),
  ...KEPT,
  ...lasting,
});

export const vehiclesOfClientQuery = (id: number) =>
  queryOptions({
    queryKey: ['devices', 'summaries', id],
    queryFn: () => call(listDeviceSummariesOfClient, { params: { id: id as ClientId } }),
  });

/** Every vehicle that others share with the reader, and what each share includes. */
export const sharedVehiclesQuery = queryOptions({
  queryKey: ['shares', 'vehicles'],
  queryFn: () => call(listSharedDevices),
  ...lasting,
});

/** How many shared vehicles wait for an answer of the reader. */
export const waitingSharesQuery = queryOptions({
  queryKey: ['shares', 'waiting'],
  queryFn: async () => (await call(listShares, { query: { side: 'received', pageSize: 10 } })).waiting,
});

/** Every group that the reader may see, with its count. */
export const groupsQuery = queryOptions({
  queryKey: ['groups', 'all'],
  queryFn: () => call(listGroups, { query: {} }),
});

/** Every geofence that the reader may see, with its shape. */
export const geofencesQuery = queryOptions({
  queryKey: ['geofences', 'all'],
  queryFn: ({ signal }) => allGeofences(signal),
});

/** Those of several clients come a page at a time. */
async function allGeofences(signal: AbortSignal): Promise<Geofence[]> {
  const all: Geofence[] = [];
  for (let page = 1; ; page++) {
    const part = await callUntil(signal)(listGeofences, { query: { page } });
    all.push(...part);
    if (part.length < GEOFENCES_OF_A_PAGE) return all;
  }
}
