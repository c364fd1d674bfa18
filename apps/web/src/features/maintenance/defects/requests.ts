import * as contract from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { changing } from '../requests.ts';

export const defectsQuery = (query: contract.Input<typeof contract.listDefects>['query']) =>
  queryOptions({
    queryKey: ['maintenance', 'defects', query],
    queryFn: () => call(contract.listDefects, { query }),
    placeholderData: keepPreviousData,
  });

export const defectQuery = (id: contract.DefectId) =>
  queryOptions({
    queryKey: ['maintenance', 'defect', id],
    queryFn: () => call(contract.getDefect, { params: { id } }),
  });

export const useOrderDefect = (id: contract.DefectId) =>
  useMutation(changing(() => call(contract.orderDefect, { params: { id } })));
export const useGradeDefect = (id: contract.DefectId) =>
  useMutation(
    changing((body: contract.Input<typeof contract.gradeDefect>['body']) =>
      call(contract.gradeDefect, { params: { id }, body }),
    ),
  );
export const useSignDefect = (id: contract.DefectId) =>
  useMutation(
    changing((body: contract.Input<typeof contract.signDefect>['body']) =>
      call(contract.signDefect, { params: { id }, body }),
    ),
  );
export const useDismissDefect = (id: contract.DefectId) =>
  useMutation(changing((reason: string) => call(contract.dismissDefect, { params: { id }, body: { reason } })));
