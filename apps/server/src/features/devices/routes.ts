import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import * as acts from './acts/acts.ts';
import type { Refusals } from './acts/refusals.ts';
import { restore } from './acts/restore.ts';
import { setFields } from './acts/set-fields.ts';
import { limitSpeed } from './acts/speed-limit.ts';
import { transfer } from './acts/transfer.ts';
import { connectionOf, dismissWarning, makeToken, removeToken } from './connection.ts';
import { informationOf } from './information.ts';
import { listRoutes } from './list/list-routes.ts';
import { namePlaces } from './list/name-places.ts';
import { type DeviceAction, logOf } from './log.ts';
import { present, valuesOf } from './present.ts';
import { findDevice } from './queries.ts';
import { addDevice, type DeviceSaving, editDevice } from './save.ts';

/** @param refusals shared with whatever else registers identities */
export function deviceRoutes(api: Api, refusals: Refusals): void {
  const at = ({ tx, who, request }: Omit<DeviceAction, 'now'>): DeviceAction => ({
    tx,
    who,
    request,
    now: api.clock(),
  });
  const saving = (asked: Omit<DeviceAction, 'now'>): DeviceSaving => {
    const act = at(asked);
    return { tx: act.tx, scope: act.who.scope, refusals, now: act.now, log: logOf(act) };
  };

  listRoutes(api);

  serve(api, contract.addDevice, (asked) => addDevice(saving(asked), asked.body));
  serve(api, contract.editDevice, (asked) => editDevice(saving(asked), asked.params.id, asked.body));

  serve(api, contract.getDevice, async ({ tx, who, params }) => {
    const row = await findDevice(tx, who.scope, params.id);
    return row ? present(row, api.clock()) : fail('device_not_found');
  });
  serve(api, contract.getDeviceValues, async ({ tx, who, params }) => {
    const row = await findDevice(tx, who.scope, params.id);
    return row ? valuesOf(row) : fail('device_not_found');
  });
  serve(api, contract.getDeviceInformation, async ({ tx, who, params }) => {
    const row = await findDevice(tx, who.scope, params.id);
    return row ? await informationOf(tx, row, api.clock()) : fail('device_not_found');
  });

  serve(api, contract.getDeviceConnection, ({ tx, who, params }) => connectionOf(tx, who.scope, params.id));
  serve(api, contract.dismissConnectionWarning, (asked) => dismissWarning(at(asked), asked.params.id));
  serve(api, contract.makeDeviceToken, (asked) => makeToken(at(asked), asked.params.id));
  serve(api, contract.removeDeviceToken, (asked) => removeToken(at(asked), asked.params.id));

  serve(api, contract.nameDevicePlaces, ({ tx, who, body: { deviceIdList, language = who.language } }) =>
    namePlaces(tx, who.scope, api.places, { ids: deviceIdList, language }),
  );

  serve(api, contract.deleteDevice, async (asked) => {
    const done = await acts.remove(at(asked), { deviceIdList: [asked.params.id], reason: asked.query.reason });
    return 'changed' in done ? null : fail(done.code);
  });
  serve(api, contract.deleteDevices, (asked) => acts.remove(at(asked), asked.body));
  serve(api, contract.restoreDevices, (asked) => restore(at(asked), refusals, asked.body));
  serve(api, contract.enableDevices, (asked) => acts.enable(at(asked), asked.body));
  serve(api, contract.suspendDevices, (asked) => acts.suspend(at(asked), asked.body));
  serve(api, contract.transferDevices, (asked) => transfer(at(asked), asked.body));
  serve(api, contract.setSpeedLimit, (asked) =>
    limitSpeed(at(asked), { deviceIdList: [asked.params.id], ...asked.body }),
  );
  serve(api, contract.setSpeedLimits, (asked) => limitSpeed(at(asked), asked.body));
  serve(api, contract.setDeviceFields, (asked) => setFields(at(asked), asked.body));
}
