import {
  addAlertRule,
  deleteAlertRule,
  editAlertRule,
  type Input,
  listAlertRules,
  previewAlertRule,
  restoreAlertRule,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';

/** Every rule that the reader may see: of clients, and its own. */
export const alertRulesQuery = queryOptions({
  queryKey: ['alerts', 'rules'],
  queryFn: () => call(listAlertRules, { query: {} }),
});

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: alertRulesQuery.queryKey });

export type AlertRuleInput = Input<typeof addAlertRule>['body'];

export const useSaveAlertRule = () =>
  useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: AlertRuleInput }) =>
      id === undefined ? call(addAlertRule, { body }) : call(editAlertRule, { params: { id }, body }),
    onSuccess: refresh,
  });

export const useDeleteAlertRule = () =>
  useMutation({ mutationFn: (id: number) => call(deleteAlertRule, { params: { id } }), onSuccess: refresh });

export const useRestoreAlertRule = () =>
  useMutation({ mutationFn: (id: number) => call(restoreAlertRule, { params: { id } }), onSuccess: refresh });

/** How often a rule would have fired; nothing is saved. */
export const usePreview = () =>
  useMutation({
    mutationFn: ({ clientId, condition, devices, schedule }: AlertRuleInput) =>
      call(previewAlertRule, { body: { clientId, condition, devices, schedule } }),
  });
