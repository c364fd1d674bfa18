import type { DeviceId, setNeverBlock as endpoint } from '@balise/contract';
import type { z } from 'zod';
import type { RequestContext } from '../../../http/api.ts';
import { type Failure, fail } from '../../../http/failure.ts';
import { audit, commands } from '../../commands/index.ts';
import { addNeverBlock, removeNeverBlock } from './never-block-queries.ts';

/** Says that a vehicle must never be blocked, or takes that back. @returns why not */
export async function setNeverBlock(
  act: RequestContext,
  id: DeviceId,
  { neverBlock, reason }: z.output<typeof endpoint.body>,
): Promise<Failure | undefined> {
  const { tx, who, now } = act;
  const device = await commands.findRequestedDevice(tx, who.scope, id, true);
  if (!device) return fail('device_not_found');
  if (!neverBlock && !mayRemove(who.scope)) return fail('not_allowed');
  if (device.never_block === neverBlock) return undefined;
  if (neverBlock) {
    const { name } = await commands.nameOfUser(tx, who.scope.userId);
    const set = { by: who.scope.userId, name, at: new Date(now), reason };
    await addNeverBlock(tx, { id, clientId: device.client_id, ...set });
  } else {
    await removeNeverBlock(tx, id);
  }
  await audit(act, 'device.never_block', device, { neverBlock, reason }, { neverBlock: device.never_block });
  return undefined;
}

/** That a vehicle may be blocked again is for those who decide how all are judged. */
export const mayRemove = ({ limited, rights }: RequestContext['who']['scope']): boolean =>
  !limited && rights.includes('block_device') && rights.includes('manage_thresholds');
