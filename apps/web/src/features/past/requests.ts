import { type DeviceId, EXPLAINED_EVENTS, type ExplainedEvent, getWhy, getWhyOfEvent } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import type { EpisodeKind } from '@balise/tracking';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** A part of a device's past, or something that happened to it: of one kind there is at most one that began then. */
export type ExplainedMoment = { deviceId: number; kind: EpisodeKind | ExplainedEvent; startsAt: number };

export const isExplainedEvent = (kind: string): kind is ExplainedEvent => EXPLAINED_EVENTS.some((one) => one === kind);

export const whyQuery = (deviceId: number, kind: EpisodeKind, startsAt: number, language: string) =>
  queryOptions({
    queryKey: ['past', 'why', deviceId, kind, startsAt, language],
    queryFn: () =>
      call(getWhy, {
        params: { id: deviceId as DeviceId },
        query: { kind, startsAt, language: languageOf(language) },
      }),
  });

export const whyOfEventQuery = (deviceId: number, kind: ExplainedEvent, at: number) =>
  queryOptions({
    queryKey: ['past', 'why', deviceId, kind, at],
    queryFn: () => call(getWhyOfEvent, { params: { id: deviceId as DeviceId }, query: { kind, at } }),
  });
