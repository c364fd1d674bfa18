import type { ClientId, DeviceFields } from '@balise/contract';
import { Failure, fail } from '../../http/failure.ts';
import { audit } from '../audit/index.ts';
import type { Draft } from './draft.ts';
import { findUpload, judgeUpload, type Working } from './preview.ts';
import { clientNames, closeDraft, insertDevices } from './queries.ts';

type ImportOrder = { importId: number; onlyGood: boolean; rows: number };

/** Adds the valid rows of a file, all or none; a repeated call only returns the result again. */
export async function importUpload(
  act: Working,
  asked: ImportOrder,
): Promise<{ added: number; skipped: number } | Failure> {
  const { tx, now } = act;
  const draft = await findUpload(act, asked.importId);
  if (draft instanceof Failure) return draft;
  if (draft.imported) return { added: draft.imported.added, skipped: draft.imported.skipped };
  const judged = await judgeUpload(act, draft);
  if (judged instanceof Failure) return judged;
  const good = judged.judgements.flatMap(({ fields }) => fields ?? []);
  const skipped = judged.judgements.flatMap(({ fields, row }) => (fields ? [] : [row]));
  if (skipped.length > 0 && !asked.onlyGood) return fail('import_has_errors');
  if (good.length !== asked.rows) return fail('import_changed');
  await insertDevices(tx, good);
  await closeDraft(tx, draft.id, new Date(now), good.length, skipped);
  await log(act, draft, good, skipped.length);
  return { added: good.length, skipped: skipped.length };
}

/** A line for each client that was given devices: each reads its own. */
async function log(act: Working, { fileName }: Draft, devices: DeviceFields[], skipped: number): Promise<void> {
  const counts = new Map<ClientId, number>();
  for (const { clientId } of devices) counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
  const clients = await clientNames(act.tx, act.who.scope);
  for (const [clientId, added] of counts) {
    const partnerId = clients.find(({ id }) => id === clientId)?.partnerId ?? null;
    await audit(act, {
      action: 'device.import',
      subject: { kind: 'device', id: null, name: fileName },
      clientId,
      partnerId,
      after: { added, ...(counts.size === 1 ? { skipped } : {}) },
    });
  }
}
