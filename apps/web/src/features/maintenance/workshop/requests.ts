import {
  addPart,
  addPartEntry,
  addWorkOrder,
  deletePart,
  editPart,
  editWorkOrder,
  getWorkOrder,
  type Input,
  listPartEntries,
  listParts,
  listWorkOrders,
  listWorkshopPeople,
  moveWorkOrder,
  noteOnWorkOrder,
  type PartId,
  planWorkOrders,
  tickWorkOrderLine,
  type WorkOrder,
  type WorkOrderId,
} from '@balise/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { KEPT } from '../../../api/kept-answer.ts';
import { changing } from '../requests.ts';

export const ordersQuery = (query: Input<typeof listWorkOrders>['query']) =>
  queryOptions({
    queryKey: ['maintenance', 'orders', query],
    queryFn: () => call(listWorkOrders, { query }),
    placeholderData: keepPreviousData,
    ...KEPT,
  });

export const orderQuery = (id: WorkOrderId) =>
  queryOptions({
    queryKey: ['maintenance', 'order', id],
    queryFn: () => call(getWorkOrder, { params: { id } }),
    ...KEPT,
  });

export const peopleQuery = (clientId: number | undefined) =>
  queryOptions({
    queryKey: ['maintenance', 'people', clientId],
    queryFn: () => call(listWorkshopPeople, { query: clientId === undefined ? {} : { clientId } }),
  });

export const partsQuery = (query: Input<typeof listParts>['query']) =>
  queryOptions({ queryKey: ['maintenance', 'parts', query], queryFn: () => call(listParts, { query }) });

export const entriesQuery = (id: PartId) =>
  queryOptions({
    queryKey: ['maintenance', 'part-entries', id],
    queryFn: () => call(listPartEntries, { params: { id }, query: {} }),
  });

export const useSaveOrder = (order: WorkOrder | undefined) =>
  useMutation(
    changing((body: Input<typeof addWorkOrder>['body']) =>
      order === undefined
        ? call(addWorkOrder, { body })
        : call(editWorkOrder, { params: { id: order.id }, query: { revision: order.revision }, body }),
    ),
  );
export const usePlanOrders = () =>
  useMutation(changing((body: Input<typeof planWorkOrders>['body']) => call(planWorkOrders, { body })));
export const useMoveOrder = (id: WorkOrderId) =>
  useMutation(changing((body: Input<typeof moveWorkOrder>['body']) => call(moveWorkOrder, { params: { id }, body })));
export const useTickLine = (id: WorkOrderId) =>
  useMutation(
    changing((body: Input<typeof tickWorkOrderLine>['body']) => call(tickWorkOrderLine, { params: { id }, body })),
  );
export const useNote = (id: WorkOrderId) =>
  useMutation(changing((text: string) => call(noteOnWorkOrder, { params: { id }, body: { text } })));

export const useSavePart = (id: PartId | undefined) =>
  useMutation(
    changing((body: Input<typeof addPart>['body']) =>
      id === undefined ? call(addPart, { body }) : call(editPart, { params: { id }, body }),
    ),
  );
export const useDeletePart = () => useMutation(changing((id: PartId) => call(deletePart, { params: { id } })));
export const useMoveStock = (id: PartId) =>
  useMutation(changing((body: Input<typeof addPartEntry>['body']) => call(addPartEntry, { params: { id }, body })));
