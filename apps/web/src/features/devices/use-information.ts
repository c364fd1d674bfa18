import { getDeviceInformation } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const REFRESH = 10_000; // ms: an age is read, not a stopwatch

/** Everything that the tracker of a vehicle last said, read again while it is shown. */
export const useInformation = (deviceId: number) =>
  useQuery({
    queryKey: ['devices', 'information', deviceId],
    queryFn: () => call(getDeviceInformation, { params: { id: deviceId } }),
    refetchInterval: REFRESH,
  });
