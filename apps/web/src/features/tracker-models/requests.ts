import { getTrackerModel } from '@balise/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** One model with what is sent to it here. The port may come up later, so it is not kept long. */
export const trackerModelQuery = (id: number) =>
  queryOptions({
    queryKey: ['catalogue', 'trackerModel', id],
    queryFn: () => call(getTrackerModel, { params: { id } }),
    staleTime: 60_000,
  });
