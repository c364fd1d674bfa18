import { type Input, listMails, type MailId, outboxState, readMail } from '@balise/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const OFTEN = 30_000; // ms: what waits is sent meanwhile

export const mailsQuery = (query: Input<typeof listMails>['query']) =>
  queryOptions({
    queryKey: ['outbox', 'list', query],
    queryFn: () => call(listMails, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: OFTEN,
  });

/** Each reading of a link is logged, so a message is asked for once. */
export const mailQuery = (id: MailId) =>
  queryOptions({
    queryKey: ['outbox', 'mail', id],
    queryFn: () => call(readMail, { params: { id } }),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });

export const outboxStateQuery = queryOptions({
  queryKey: ['outbox', 'state'],
  queryFn: () => call(outboxState),
  refetchInterval: OFTEN,
});
