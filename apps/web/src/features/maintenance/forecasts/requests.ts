import {
  type DeviceId,
  type DriftId,
  getForecastQuality,
  getPartLives,
  getWorkload,
  type Input,
  judgeDrift,
  listDrifts,
  listRisks,
  saveWorkshopHours,
  vehicleDrift,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { changing } from '../requests.ts';

export const risksQuery = (query: Input<typeof listRisks>['query']) =>
  queryOptions({
    queryKey: ['maintenance', 'risks', query],
    queryFn: () => call(listRisks, { query }),
    placeholderData: keepPreviousData,
  });

export const driftsQuery = (query: Input<typeof listDrifts>['query']) =>
  queryOptions({
    queryKey: ['maintenance', 'drifts', query],
    queryFn: () => call(listDrifts, { query }),
    placeholderData: keepPreviousData,
  });

export const vehicleDriftQuery = (id: DeviceId) =>
  queryOptions({
    queryKey: ['maintenance', 'vehicle-drift', id],
    queryFn: () => call(vehicleDrift, { params: { id } }),
  });

export const useJudgeDrift = () =>
  useMutation(
    changing(({ id, verdict }: { id: DriftId } & Input<typeof judgeDrift>['body']) =>
      call(judgeDrift, { params: { id }, body: { verdict } }),
    ),
  );

export const partLivesQuery = (query: Input<typeof getPartLives>['query']) =>
  queryOptions({
    queryKey: ['maintenance', 'part-lives', query],
    queryFn: () => call(getPartLives, { query }),
    placeholderData: keepPreviousData,
  });

export const useSaveHours = () =>
  useMutation(changing((body: Input<typeof saveWorkshopHours>['body']) => call(saveWorkshopHours, { body })));

export const workloadQuery = (query: Input<typeof getWorkload>['query']) =>
  queryOptions({
    queryKey: ['maintenance', 'workload', query],
    queryFn: () => call(getWorkload, { query }),
    placeholderData: keepPreviousData,
  });

export const qualityQuery = (query: Input<typeof getForecastQuality>['query']) =>
  queryOptions({
    queryKey: ['maintenance', 'forecast-quality', query],
    queryFn: () => call(getForecastQuality, { query }),
    placeholderData: keepPreviousData,
  });
