import * as contract from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import * as acts from './acts/acts.ts';
import { restore } from './acts/restore.ts';
import { setFields } from './acts/set-fields.ts';
import { limitSpeed } from './acts/speed-limit.ts';
import { transfer } from './acts/transfer.ts';
import { connectionOf, dismissWarning, makeToken, removeToken } from './connection.ts';
import { informationOf } from './information.ts';
import { listRoutes } from './list/list-routes.ts';
import { namePlaces } from './list/name-places.ts';
import { logOf } from './log.ts';
import { present, valuesOf } from './present.ts';
import { findDevice } from './queries.ts';
import { addDevice, type DeviceSaving, editDevice } from './save.ts';

export function deviceRoutes(api: Api): void {
  const saving = (asked: RequestContext): DeviceSaving => {
    return {
      tx: asked.tx,
      scope: asked.who.scope,
      foreignIdentities: api.foreignIdentities,
      now: asked.now,
      log: logOf(asked),
    };
  };

  listRoutes(api);

  serve(api, contract.addDevice, (asked) => addDevice(saving(asked), asked.body));
  serve(api, contract.editDevice, (asked) => editDevice(saving(asked), asked.params.id, asked.body));

  serve(api, contract.getDevice, async ({ tx, who, params, now }) => {
    const row = await findDevice(tx, who.scope, params.id);
    return row ? present(row, now) : fail('device_not_found');
  });
  serve(api, contract.getDeviceValues, async ({ tx, who, params }) => {
    const row = await findDevice(tx, who.scope, params.id);
    return row ? valuesOf(row) : fail('device_not_found');
  });
  serve(api, contract.getDeviceInformation, async ({ tx, who, params, now }) => {
    const row = await findDevice(tx, who.scope, params.id);
    return row ? await informationOf(tx, row, now) : fail('device_not_found');
  });

  serve(api, contract.getDeviceConnection, ({ tx, who, params }) => connectionOf(tx, who.scope, params.id));
  serve(api, contract.dismissConnectionWarning, (asked) => dismissWarning(asked, asked.params.id));
  serve(api, contract.makeDeviceToken, (asked) => makeToken(asked, asked.params.id));
  serve(api, contract.removeDeviceToken, (asked) => removeToken(asked, asked.params.id));

  serve(api, contract.nameDevicePlaces, ({ tx, who, body: { deviceIdList, language = who.language } }) =>
    namePlaces(tx, who.scope, api.places, { ids: deviceIdList, language }),
  );

  serve(api, contract.deleteDevice, async (asked) => {
    const done = await acts.remove(asked, { deviceIdList: [asked.params.id], reason: asked.query.reason });
    return 'changed' in done ? null : fail(done.code);
  });
  serve(api, contract.deleteDevices, (asked) => acts.remove(asked, asked.body));
  serve(api, contract.restoreDevices, (asked) => restore(asked, api.foreignIdentities, asked.body));
  serve(api, contract.enableDevices, (asked) => acts.enable(asked, asked.body));
  serve(api, contract.suspendDevices, (asked) => acts.suspend(asked, asked.body));
  serve(api, contract.transferDevices, (asked) => transfer(asked, asked.body));
  serve(api, contract.setSpeedLimit, (asked) => limitSpeed(asked, { deviceIdList: [asked.params.id], ...asked.body }));
  serve(api, contract.setSpeedLimits, (asked) => limitSpeed(asked, asked.body));
  serve(api, contract.setDeviceFields, (asked) => setFields(asked, asked.body));
}
