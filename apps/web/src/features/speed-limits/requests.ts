import { type GroupId, listSpeedLimits, setGroupSpeedLimit } from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { refreshSpeedLimits } from '../tracking-settings/index.ts';
import type { listQueryOf } from './search.ts';

const AGAIN = 30_000; // ms: vehicles drive into geofences and out of them

export const speedLimitsQuery = (query: ReturnType<typeof listQueryOf>) =>
  queryOptions({
    queryKey: ['speed-limits', 'list', query],
    queryFn: () => call(listSpeedLimits, { query: query as never }), // ids of the address are those of the contract
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN,
  });

export const useSetGroupLimit = () =>
  useMutation({
    mutationFn: ({ id, limit }: { id: GroupId; limit: number | null }) =>
      call(setGroupSpeedLimit, { params: { id }, body: { limit } }),
    onSuccess: async () => {
      await refreshSpeedLimits();
      await queryClient.invalidateQueries({ queryKey: ['groups'] });
    },
  });
