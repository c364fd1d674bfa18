import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { geofencesQuery } from '../../../api/lists.ts';
import { useSignal } from '../../../live/index.ts';
import type { AreasLayer } from '../../../map/areas/areas-layer.ts';
import type { FleetMap } from '../../../map/index.ts';
import { geofencesOn } from '../tracking-state.ts';

/** Draws the geofences under the fleet while their switch is on. The vehicles come first: this part is loaded after the map. */
export function useGeofenceAreas(fleetMap: FleetMap | null): void {
  const on = useSignal(geofencesOn);
  const { data } = useQuery({ ...geofencesQuery, enabled: on });
  const [layer, setLayer] = useState<AreasLayer>();
  const map = fleetMap?.map;
  useEffect(() => {
    if (!map) return;
    let made: AreasLayer | undefined;
    let isGone = false;
    void import('../../../map/areas/areas-layer.ts').then(({ areasLayer }) => {
      if (isGone) return;
      made = areasLayer(map, true);
      setLayer(made);
    });
    return () => {
      isGone = true;
      made?.stop();
      setLayer(undefined);
    };
  }, [map]);
  useEffect(() => layer?.show(on ? (data ?? []) : []), [layer, on, data]);
}
