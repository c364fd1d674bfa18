import { type DeviceId, getWhy } from '@balise/contract';
import { languageOf } from '@balise/i18n';
import type { EpisodeKind } from '@balise/tracking';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** A part of a device's past: of one kind a device has at most one that began then. */
export type Asked = { deviceId: number; kind: EpisodeKind; startsAt: number };

export const whyQuery = ({ deviceId, kind, startsAt }: Asked, language: string) =>
  queryOptions({
    queryKey: ['past', 'why', deviceId, kind, startsAt, language],
    queryFn: () =>
      call(getWhy, {
        params: { id: deviceId as DeviceId },
        query: { kind, startsAt, language: languageOf(language) },
      }),
  });
