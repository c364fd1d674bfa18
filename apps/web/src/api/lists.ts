import {
  type ClientId,
  listClientSummaries,
  listDeviceSummaries,
  listDeviceSummariesOfClient,
  listGeofences,
  listGroups,
  listPartners,
} from '@balise/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

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
  ...lasting,
});

export const vehiclesOfClientQuery = (id: number) =>
  queryOptions({
    queryKey: ['devices', 'summaries', id],
    queryFn: () => call(listDeviceSummariesOfClient, { params: { id: id as ClientId } }),
  });

/** Every group that the reader may see, with its count. */
export const groupsQuery = queryOptions({
  queryKey: ['groups', 'all'],
  queryFn: () => call(listGroups, { query: {} }),
});

/** Every geofence that the reader may see, with its shape. */
export const geofencesQuery = queryOptions({
  queryKey: ['geofences', 'all'],
  queryFn: () => call(listGeofences, { query: {} }),
});
