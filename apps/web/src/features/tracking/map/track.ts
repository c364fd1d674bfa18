import { getTrack, type Track } from '@balise/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { serverNow } from '../../../live/index.ts';

/** How much of the past the selected vehicle's chart shows, and what is loaded at least, ms. */
export const TRAIL = 60 * 60_000;

/** A fix of the trail: when (ms), where (degrees), how fast (m/s). */
export type TrailPoint = { at: number; latitude: number; longitude: number; speed: number };

/**
 * The last hour of a device, or longer, as of when it was asked for.
 * @param span ms
 */
export const trackQuery = (id: number, span: number) =>
  queryOptions({
    queryKey: ['track', id, span],
    queryFn: async () => {
      const to = serverNow() + 60_000; // a tracker's clock may be ahead of ours
      return pointsOf(await call(getTrack, { params: { id }, query: { from: to - span, to } }));
    },
    staleTime: 0,
    gcTime: 60_000,
  });

/** Fixes worth drawing: those the receiver vouches for and history accepts. */
function pointsOf(track: Track): TrailPoint[] {
  const points: TrailPoint[] = [];
  track.at.forEach((at, index) => {
    const [latitude, longitude] = [track.latitude[index], track.longitude[index]];
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return;
    if (track.valid[index] !== 1 || track.quality[index] !== 0) return;
    points.push({ at, latitude, longitude, speed: track.speed[index] ?? 0 });
  });
  return points;
}
