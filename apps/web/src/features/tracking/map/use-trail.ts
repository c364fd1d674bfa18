import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../../api/user.ts';
import { serverNow, type Vehicle } from '../../../live/index.ts';
import { useSettings } from '../../../settings/settings.ts';
import { TRAIL, type TrailPoint, trackQuery } from './track.ts';

/** The last hour of the selected vehicle, or as much as its trail shows, going on as it drives. */
export function useTrail(vehicle: Vehicle): TrailPoint[] {
  const span = Math.max(TRAIL, useSettings().map.trailMinutes * 60_000);
  // who may not see the past sees what is driven from now on
  const { share } = vehicle.details;
  const enabled = useUser().rights.includes('view_history') && (share?.rights.includes('history') ?? true);
  const { data } = useQuery({ ...trackQuery(vehicle.id, span), enabled });
  const [since, setSince] = useState<TrailPoint[]>([]);
  const location = vehicle.state?.location;
  useEffect(() => {
    if (!location) return;
    const { at, latitude, longitude, speed } = location;
    setSince((before) => {
      if (before.at(-1)?.at === at) return before;
      return [...before, { at, latitude, longitude, speed: speed ?? 0 }];
    });
  }, [location]);
  return joined(data ?? [], since, serverNow() - span);
}

/** Both parts in the order of time, without what is too old or repeated. Pure. */
export function joined(past: TrailPoint[], since: TrailPoint[], from: number): TrailPoint[] {
  const known = past.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  return [...past, ...since.filter((point) => point.at > known)].filter((point) => point.at >= from);
}
