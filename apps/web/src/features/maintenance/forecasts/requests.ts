import { getForecastQuality, getWorkload, type Input, listRisks } from '@balise/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export const risksQuery = (query: Input<typeof listRisks>['query']) =>
  queryOptions({
    queryKey: ['maintenance', 'risks', query],
    queryFn: () => call(listRisks, { query }),
    placeholderData: keepPreviousData,
  });

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
