import { type ClientId, MAINTENANCE_EXPORT_LINES } from '@balise/contract';
import { expect, test } from 'vitest';
import type { RequestContext } from '../../../http/api.ts';
import { Failure } from '../../../http/failure.ts';
import { listFile } from './list-file.ts';

test('a list of more lines than a file takes is refused, before anything is read of its clients', async () => {
  const rows = Array.from({ length: MAINTENANCE_EXPORT_LINES + 1 }, () => ({ clientId: 1 as ClientId }));
  const order = { format: 'csv', language: 'fr' } as const;
  const refused = await listFile({} as RequestContext, order, () => ({ title: '', file: '', columns: [], rows }));
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({ code: 'export_too_long' });
});
