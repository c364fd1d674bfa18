import {
  type ClientId,
  type FuelImportField,
  type Input,
  importFuel,
  listFuelIssuers,
  previewFuelImport,
} from '@balise/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { refreshFuel } from '../requests.ts';

type Query = Input<typeof previewFuelImport>['query'];

/** What a reader chose of how a file is read; what is absent is as before, or as the file shows. */
export type Choices = Pick<Query, 'dayOrder' | 'currency' | 'fuelType' | 'fillsUp'> & {
  columns?: (FuelImportField | null)[];
};

export type FileOfCards = { clientId: number | undefined; issuer: string; choices: Choices; file: File };

const queryOf = ({ clientId, issuer, choices: { columns, ...rest } }: FileOfCards): Query =>
  Object.assign({ clientId: clientId as ClientId | undefined, issuer }, rest, {
    columns: columns?.map((field) => field ?? '-').join(','),
  });

export const usePreviewFuel = () =>
  useMutation({ mutationFn: (of: FileOfCards) => call(previewFuelImport, { query: queryOf(of), body: of.file }) });

export const useImportFuel = () =>
  useMutation({
    mutationFn: ({ onlyGood, ...of }: FileOfCards & { onlyGood: boolean }) =>
      call(importFuel, {
        query: Object.assign(queryOf(of), { onlyGood: onlyGood ? 'yes' : 'no' } as const),
        body: of.file,
      }),
    onSuccess: () => Promise.all([refreshFuel(), queryClient.invalidateQueries({ queryKey: ['fuel-issuers'] })]),
  });

export const issuersQuery = (clientId: number | undefined) =>
  queryOptions({
    queryKey: ['fuel-issuers', clientId],
    queryFn: () => call(listFuelIssuers, { query: { clientId } }),
  });
