import {
  type DeviceId,
  EXPLAINED_EVENTS,
  type ExplainedEvent,
  type GeofenceId,
  getWhy,
  getWhyOfEvent,
} from '@balise/contract';
import { languageOf } from '@balise/i18n';
import type { EpisodeKind } from '@balise/tracking';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** A part of a device's past, or something that happened to it: of one kind there is at most one that began then, but for visits to several geofences. */
export type ExplainedMoment = {
  deviceId: number;
  kind: EpisodeKind | ExplainedEvent;
  startsAt: number;
  geofence?: number;
};

export type ExplainedEpisode = ExplainedMoment & { kind: EpisodeKind };

export const isExplainedEvent = (kind: string): kind is ExplainedEvent => EXPLAINED_EVENTS.some((one) => one === kind);

export const whyQuery = ({ deviceId, kind, startsAt, geofence }: ExplainedEpisode, language: string) =>
  queryOptions({
    queryKey: ['past', 'why', deviceId, kind, startsAt, geofence, language],
    queryFn: () =>
      call(getWhy, {
        params: { id: deviceId as DeviceId },
        query: {
          kind,
          startsAt,
          language: languageOf(language),
          ...(geofence === undefined ? {} : { geofence: geofence as GeofenceId }),
        },
      }),
  });

export const whyOfEventQuery = (deviceId: number, kind: ExplainedEvent, at: number) =>
  queryOptions({
    queryKey: ['past', 'why', deviceId, kind, at],
    queryFn: () => call(getWhyOfEvent, { params: { id: deviceId as DeviceId }, query: { kind, at } }),
  });
