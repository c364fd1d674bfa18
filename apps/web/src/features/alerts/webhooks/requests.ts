import {
  addWebhook,
  deleteWebhook,
  editWebhook,
  type Input,
  listWebhookAttempts,
  listWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';

export const webhooksQuery = queryOptions({
  queryKey: ['alerts', 'webhooks'],
  queryFn: () => call(listWebhooks, { query: {} }),
});

/** Looked at again while it is open: what is asked for here is answered seconds later. */
export const attemptsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...webhooksQuery.queryKey, id, 'attempts', page],
    queryFn: () => call(listWebhookAttempts, { params: { id }, query: { page, pageSize: 50 } }),
    refetchInterval: 3_000,
  });

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });

export type WebhookInput = Input<typeof addWebhook>['body'];

/** The secret comes with a new one only. */
export const useSaveWebhook = () =>
  useMutation({
    mutationFn: async ({
      id,
      body,
    }: {
      id: number | undefined;
      body: WebhookInput;
    }): Promise<{ webhook: Webhook; secret?: string }> =>
      id === undefined
        ? await call(addWebhook, { body })
        : { webhook: await call(editWebhook, { params: { id }, body }) },
    onSuccess: refresh,
  });

export const useDeleteWebhook = () =>
  useMutation({ mutationFn: (id: number) => call(deleteWebhook, { params: { id } }), onSuccess: refresh });

export const useRotateSecret = () =>
  useMutation({ mutationFn: (id: number) => call(rotateWebhookSecret, { params: { id } }) });

export const useTestWebhook = () =>
  useMutation({ mutationFn: (id: number) => call(testWebhook, { params: { id } }), onSettled: refresh });

export const useReplay = (id: number) =>
  useMutation({
    mutationFn: (deliveryId: number) => call(replayWebhook, { params: { id }, body: { deliveryId } }),
    onSettled: refresh,
  });
