import * as contract from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { KEPT } from '../../../api/kept-answer.ts';
import { changing } from '../requests.ts';

export const inspectionsQuery = (query: contract.Input<typeof contract.listInspections>['query']) =>
  queryOptions({
    queryKey: ['maintenance', 'inspections', query],
    queryFn: () => call(contract.listInspections, { query }),
    placeholderData: keepPreviousData,
    ...KEPT,
  });

export const inspectionQuery = (id: contract.InspectionId) =>
  queryOptions({
    queryKey: ['maintenance', 'inspection', id],
    queryFn: () => call(contract.getInspection, { params: { id } }),
  });

/** The inspection lists of all clients of the reader. */
export const templatesQuery = queryOptions({
  queryKey: ['maintenance', 'inspection-lists'],
  queryFn: () => call(contract.listInspectionTemplates, { query: {} }),
  ...KEPT,
});

type TemplateBody = contract.Input<typeof contract.addInspectionTemplate>['body'];

export const useSaveTemplate = (id: contract.InspectionTemplateId | undefined) =>
  useMutation(
    changing((body: TemplateBody) =>
      id === undefined
        ? call(contract.addInspectionTemplate, { body })
        : call(contract.editInspectionTemplate, { params: { id }, body }),
    ),
  );
export const useAddTemplates = () =>
  useMutation(
    changing(async (bodies: TemplateBody[]) => {
      for (const body of bodies) await call(contract.addInspectionTemplate, { body });
    }),
  );
export const useDeleteTemplate = () =>
  useMutation(
    changing((id: contract.InspectionTemplateId) => call(contract.deleteInspectionTemplate, { params: { id } })),
  );
