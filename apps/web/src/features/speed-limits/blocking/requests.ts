import {
  type Input,
  listSpeedingBlocks,
  removeSpeedingBlock,
  type SpeedingBlockId,
  setSpeedingBlock,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';

export const speedingBlocksQuery = queryOptions({
  queryKey: ['speeding-blocks'],
  queryFn: () => call(listSpeedingBlocks, { query: {} }),
});

const refresh = () => queryClient.invalidateQueries({ queryKey: ['speeding-blocks'] });

export const useSetSpeedingBlock = () =>
  useMutation({
    mutationFn: (body: Input<typeof setSpeedingBlock>['body']) => call(setSpeedingBlock, { body }),
    onSuccess: refresh,
  });

export const useRemoveSpeedingBlock = () =>
  useMutation({
    mutationFn: (id: SpeedingBlockId) => call(removeSpeedingBlock, { params: { id } }),
    onSuccess: refresh,
  });
