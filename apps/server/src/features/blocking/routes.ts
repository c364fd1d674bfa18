import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { commands, onDevice } from '../commands/index.ts';
import { approveBatch, approveCommand } from './approval/approve.ts';
import { asShared, mayBlockAsShared } from './as-shared.ts';
import { blockMany, errorOf, unblockMany } from './block.ts';
import { lock, unlock } from './locks/lock.ts';
import { setNeverBlock } from './locks/never-block.ts';
import { blockingOf, listPage, vehicleOf } from './present.ts';
import { editSettings, settingsOf } from './settings.ts';

export function blockingRoutes(api: Api): void {
  serve(api, contract.blockDevices, (asked) => blockMany(asked, asked.body));
  serve(api, contract.unblockDevices, (asked) => unblockMany(asked, asked.body));
  serve(api, contract.approveCommand, (asked) => approveCommand(asked, asked.params.id, asked.body.password));
  serve(api, contract.approveBatch, (asked) => approveBatch(asked, asked.params.batch, asked.body.password));

  serve(api, contract.listBlocking, ({ tx, who, query, now }) => listPage(tx, who.scope, query, now));
  serve(api, contract.getBlocking, async (asked) => {
    const { id } = asked.params;
    return await onDevice(asked, id, async ({ tx, who, now, share }) => {
      const found = await blockingOf(tx, who.scope, id, now, share?.since);
      if (!found || (share && !mayBlockAsShared(who.scope))) return fail('device_not_found');
      return share ? asShared(found, await commands.blockOwner(tx, id, share.id, new Date(now))) : found;
    });
  });

  serve(api, contract.lockDevice, async (asked) => {
    const { tx, who, params, body, now } = asked;
    return (
      (await lock(asked, params.id, body)) ??
      (await vehicleOf(tx, who.scope, params.id, now)) ??
      fail('device_not_found')
    );
  });
  serve(api, contract.unlockDevice, async (asked) => {
    const { tx, who, params, body, now } = asked;
    const done = await unlock(asked, params.id, body);
    if (done instanceof Failure) return done;
    const vehicle = await vehicleOf(tx, who.scope, params.id, now);
    const unblockError = done.withoutUnblock ? errorOf(done.withoutUnblock, who.language) : null;
    return vehicle ? { ...vehicle, unblockError } : fail('device_not_found');
  });
  serve(api, contract.setNeverBlock, async (asked) => {
    const { tx, who, params, body, now } = asked;
    return (
      (await setNeverBlock(asked, params.id, body)) ??
      (await vehicleOf(tx, who.scope, params.id, now)) ??
      fail('device_not_found')
    );
  });

  serve(api, contract.getBlockingSettings, ({ tx, who, query }) => settingsOf(tx, who.scope, query.clientId));
  serve(api, contract.editBlockingSettings, (asked) => editSettings(asked, asked.body));
}
