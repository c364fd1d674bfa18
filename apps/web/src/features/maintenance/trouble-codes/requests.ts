import { type Input, listTroubleCodes, orderTroubleCode } from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { changing } from '../requests.ts';

export const codesQuery = (query: Input<typeof listTroubleCodes>['query']) =>
  queryOptions({
    queryKey: ['maintenance', 'trouble-codes', query],
    queryFn: () => call(listTroubleCodes, { query }),
    placeholderData: keepPreviousData,
  });

export const useOrderCode = () =>
  useMutation(changing((body: Input<typeof orderTroubleCode>['body']) => call(orderTroubleCode, { body })));
