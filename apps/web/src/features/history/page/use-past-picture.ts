import { useEffect, useMemo } from 'react';
import { useFormat } from '../../../language/use-format.ts';
import type { PastMap, PastVehicle } from '../../../map/index.ts';
import { whereAt } from '../chart/line.ts';
import { type Pointed, placeOfMoment } from '../chart/pointed.ts';
import { stateAt } from '../chart/state-spans.ts';
import type { Replay } from '../replay/replay.ts';
import { type History, nameOf, type PastOfVehicle } from '../use-history.ts';
import { useHistorySearch } from '../use-history-search.ts';
import { marksOf, tracksOf } from './picture.ts';

/** Keeps the map's picture of the past as the data, the clock, the selection and the pointer are. */
export function usePastPicture(
  pastMap: PastMap | null,
  { vehicles, active }: History,
  replay: Replay,
  pointed: Pointed,
) {
  const format = useFormat();
  const selected = useHistorySearch('selected');
  const tracks = useMemo(() => tracksOf(vehicles), [vehicles]);
  const marks = useMemo(() => (active ? marksOf(active, format) : []), [active, format]);
  useEffect(() => pastMap?.layer.setPicture({ ...tracks, marks }), [pastMap, tracks, marks]);

  useEffect(() => {
    if (!pastMap) return;
    const show = (at: number): void =>
      pastMap.layer.setClock(
        replay.begun ? at : Number.POSITIVE_INFINITY,
        vehicles.flatMap((vehicle) => vehicleAt(vehicle, at)),
        replay.playing.get(),
      );
    const ends = [replay.onMotion(show), replay.playing.subscribe(() => show(replay.at))];
    return () => {
      for (const end of ends) end();
    };
  }, [pastMap, replay, vehicles]);

  const row = active?.past?.rows.find((one) => one.key === selected);
  const episode = row?.kind === 'trip' ? row.trip : undefined;
  const [from, to] = [episode?.startsAt, episode?.until];
  useEffect(() => {
    pastMap?.layer.choose(from === undefined || to === undefined ? null : { from, to });
  }, [pastMap, from, to]);

  const line = active?.path?.line;
  useEffect(() => {
    if (!pastMap) return;
    return pointed.subscribe(() => pastMap.layer.point(placeOfMoment(line, pointed.get())));
  }, [pastMap, line, pointed]);
}

function vehicleAt(vehicle: PastOfVehicle, at: number): PastVehicle[] {
  const { path, past, hue } = vehicle;
  const there = path && whereAt(path.line, at);
  if (!there) return [];
  const look = past ? stateAt(past.spans, at) : 'moving';
  return [
    { place: { x: there.x, y: there.y }, heading: there.heading, look, colour: hue, label: hue ? nameOf(vehicle) : '' },
  ];
}
