import type { PositionRow } from '@balise/contract';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import type { Signal } from '../../../live/index.ts';
import { valueAt } from '../chart/chart-values.ts';
import { historyStateOf } from '../history-state.ts';
import { placeOfPosition } from '../list/place-of-position.ts';
import { SignalText } from '../list/signal-text.tsx';
import { usePositionAt } from '../list/use-position-at.ts';
import { useSpeedWords } from '../list/use-speed-words.ts';
import classes from '../page/overlays.module.css';
import { type History, nameOf, type PastOfVehicle } from '../use-history.ts';
import { MomentText } from './moment-text.tsx';
import type { Replay } from './replay.ts';

/** What is known of the active vehicle at the moment of the clock, and how fast the others are. */
export function ClockCard({ history, replay }: { history: History; replay: Replay }) {
  const { t } = useTranslation();
  const { active, vehicles } = history;
  if (!active) return null;
  const others = vehicles.filter((one) => one !== active && historyStateOf(one) !== 'gone');
  return (
    <aside className={`text-xs muted ${classes.card}`} aria-label={t('history.card.label')}>
      {historyStateOf(active) !== 'gone' && (
        <Active key={active.id} vehicle={active} replay={replay} named={others.length > 0} />
      )}
      {others.map((one) => (
        <Other key={one.id} vehicle={one} replay={replay} />
      ))}
    </aside>
  );
}

function Active({ vehicle, replay, named }: { vehicle: PastOfVehicle; replay: Replay; named: boolean }) {
  const position = usePositionAt(vehicle.id, replay);
  return (
    <>
      <Head vehicle={vehicle} replay={replay} named={named} />
      <Details vehicle={vehicle} replay={replay} position={position} />
    </>
  );
}

type WithPosition = { vehicle: PastOfVehicle; replay: Replay; position: Signal<PositionRow | null> };

function Head({ vehicle, replay, named }: Omit<WithPosition, 'position'> & { named: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useSpeedWords(vehicle);
  const time = useCallback((at: number) => format.timeWithSeconds(at), [format]);
  const limit = vehicle.bands.limited ? vehicle.bands.edges[1] : undefined;
  const over = useMomentFlag(replay, (at) => limit !== undefined && words.speed(at) > limit);
  return (
    <div ref={over} className={classes.cardHead}>
      {named && <Plate vehicle={vehicle} />}
      <MomentText replay={replay} words={words.figure} className={classes.speed} />
      <MomentText replay={replay} words={words.state} className={classes.state} />
      {limit !== undefined && (
        <span className={classes.limit}>{t('history.card.limit', { speed: format.speed(limit).value })}</span>
      )}
      <MomentText replay={replay} words={time} className={classes.time} />
    </div>
  );
}

export function Details({ vehicle, replay, position }: WithPosition) {
  const facts = useFacts();
  const values = useValueLine(vehicle);
  return (
    <>
      <SignalText signal={position} words={placeWords} className={classes.place} />
      <SignalText signal={position} words={facts} className={classes.facts} />
      {vehicle.chart?.series.some(({ name }) => name !== 'speed' && name !== 'altitude') && (
        <MomentText replay={replay} words={values} className={classes.values} />
      )}
    </>
  );
}

const NOTHING = '\u00a0'; // keeps its line

const placeWords = (position: PositionRow | null) => ({ text: position ? placeOfPosition(position) : NOTHING });

/** The values of a position besides its place, and its time. */
function useFacts(): (position: PositionRow | null) => { text: string; title: string } {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(
    (position) => {
      if (!position) return { text: NOTHING, title: '' };
      const { satellites, ignition } = position.attributes;
      const facts = [
        ...(typeof satellites === 'number' ? [t('tracking.satellites', { count: satellites })] : []),
        ...(typeof ignition === 'boolean'
          ? [t(ignition ? 'history.card.ignitionOn' : 'history.card.ignitionOff')]
          : []),
      ];
      const title = t('history.card.fix', { time: format.dateTime(position.at) });
      return { text: facts.join(' · ') || NOTHING, title };
    },
    [format, t],
  );
}

/** Fuel and voltages as the chart has them at the moment. */
function useValueLine({ chart }: PastOfVehicle): (at: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(
    (at: number) =>
      (chart?.series ?? [])
        .flatMap((series) => {
          const { name } = series;
          if (name === 'speed' || name === 'altitude') return [];
          const value = valueAt(series, at, chart?.bucket ?? 0);
          if (Number.isNaN(value)) return [];
          const figure =
            name === 'fuelLevel'
              ? { value: format.number(value), unit: '%' }
              : name === 'fuelVolume'
                ? { value: format.number(value, 1), unit: 'l' }
                : format.voltage(value);
          return [`${t(`history.chart.${name}`)} ${format.text(figure)}`];
        })
        .join(' · ') || NOTHING,
    [chart, format, t],
  );
}

function Other({ vehicle, replay }: { vehicle: PastOfVehicle; replay: Replay }) {
  const speed = useSpeedWords(vehicle);
  return (
    <div className={classes.other}>
      <Plate vehicle={vehicle} />
      <MomentText replay={replay} words={speed.figure} className={classes.otherSpeed} />
      <MomentText replay={replay} words={speed.state} className={classes.state} />
    </div>
  );
}

function Plate({ vehicle }: { vehicle: PastOfVehicle }) {
  return (
    <span className={classes.plate}>
      <i className={classes.dot} style={{ background: `var(--${vehicle.hue})` }} />
      {nameOf(vehicle)}
    </span>
  );
}

/** Marks an element with `data-on` while something holds at the clock; past React. */
function useMomentFlag(replay: Replay, holds: (at: number) => boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(holds);
  latest.current = holds;
  useEffect(
    () =>
      replay.onMoment((at) => {
        place.current?.toggleAttribute('data-on', latest.current(at));
      }),
    [replay],
  );
  return place;
}
