import {
  type DeviceImport,
  editDeviceImport,
  exportImportErrors,
  getDeviceImport,
  type ImportDefaults,
  type Input,
  importDevices,
  importTemplate,
  previewDeviceImport,
} from '@balise/contract';
import type { Language } from '@balise/i18n';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { saveFile } from '../../../api/save-file.ts';
import { refreshDevices } from '../requests.ts';

/** An uploaded file, judged. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['device-import', id],
    queryFn: () => call(getDeviceImport, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY, // every change answers with the whole
    retry: false,
  });

function keep(answer: DeviceImport): void {
  queryClient.setQueryData(importQuery(answer.id).queryKey, answer);
}

export const useUpload = () =>
  useMutation({
    mutationFn: async ({ file, defaults }: { file: File; defaults?: ImportDefaults | undefined }) =>
      await call(previewDeviceImport, {
        body: { fileName: file.name.slice(0, 200), content: await base64(file), ...(defaults && { defaults }) },
      }),
    onSuccess: keep,
  });

export type Correction = Input<typeof editDeviceImport>['body'];

export const useCorrect = (id: number) =>
  useMutation({
    // one after the other: each answer is the file as it then is
    scope: { id: `device-import-${id}` },
    mutationFn: (body: Correction) => call(editDeviceImport, { params: { id }, body }),
    onSuccess: keep,
  });

export const useImport = (id: number) =>
  useMutation({
    mutationFn: (asked: { onlyGood: boolean; rows: number }) =>
      call(importDevices, { body: { importId: id, ...asked } }),
    // also where it was refused: rows have changed meanwhile
    onSettled: () =>
      Promise.all([refreshDevices(), queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey })]),
  });

export const useDownloadBad = (id: number, language: Language) =>
  useMutation({
    mutationFn: () => call(exportImportErrors, { params: { id }, query: { format: 'xlsx', language } }),
    onSuccess: saveFile,
  });

export const useTemplate = (language: Language) =>
  useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => call(importTemplate, { query: { format, language } }),
    onSuccess: saveFile,
  });

/** A file's bytes as the contract wants them. */
function base64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.readAsDataURL(file);
  });
}
