import type { ReportPlace } from '@balise/contract';
import type { EpisodeKind, Spot } from '@balise/tracking';
import type { EpisodeRow } from './queries.ts';
import type { ReportSource } from './source.ts';

/** A spot that has no name yet. */
export const placeOf = (spot: Spot | null): ReportPlace | null =>
  spot && { latitude: spot.latitude, longitude: spot.longitude, name: null };

/** Metres: from fixes and across gaps. */
export const metres = ({ measured, estimated }: { measured: number; estimated: number }): number =>
  (measured + estimated) / 1000;

/** Way by time; null where there was none. */
export const speedOf = (distance: number, milliseconds: number): number | null =>
  milliseconds > 0 ? distance / (milliseconds / 1000) : null;

type Lasting = Pick<EpisodeRow<EpisodeKind>, 'startsAt' | 'until'>;

/** How long, all of it, ms. */
export const lengthOf = ({ startsAt, until }: Lasting): number => until - startsAt;

/** How long of it was in the period, ms. */
export const partOf = ({ startsAt, until }: Lasting, { from, to }: { from: number; to: number }): number =>
  Math.max(0, Math.min(until, to) - Math.max(startsAt, from));

export const beginsIn = ({ startsAt }: Lasting, { from, to }: { from: number; to: number }): boolean =>
  startsAt >= from && startsAt < to;

export const touches = ({ startsAt, until }: Lasting, { from, to }: { from: number; to: number }): boolean =>
  startsAt < to && (until > from || startsAt >= from);

/** Whether it lasted as long as is asked for at least. */
export const isLongEnough = (row: Lasting, { criteria }: ReportSource, least = 0): boolean =>
  lengthOf(row) >= (criteria.filters.minDuration ?? least);
