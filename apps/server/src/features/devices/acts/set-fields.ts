import type { FieldErrors } from '@balise/contract';
import type { RequestContext } from '../../../http/api.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { changesOf } from '../../audit/index.ts';
import { aboutDevice, logOf } from '../log.ts';
import { referencesOf } from '../queries.ts';
import type { Which } from './act-on-many.ts';
import { setShared } from './act-queries.ts';
import { type Changed, hold, idsOf } from './acts.ts';

type Fields = {
  deviceTypeId?: number | undefined;
  operatorId?: number | null | undefined;
  trackerModelId?: number | null | undefined;
};

/** Gives devices the same type, operator or model, each where it is given. */
export async function setFields(act: RequestContext, asked: Which & Fields): Promise<Changed | Failure> {
  const errors = await unknownReferences(act, asked);
  if (Object.keys(errors).length > 0) return fail('fields_invalid', errors);
  const devices = await hold(act, asked);
  if (devices instanceof Failure) return devices;
  const columns = {
    ...(asked.deviceTypeId === undefined ? {} : { device_type_id: asked.deviceTypeId }),
    ...(asked.operatorId === undefined ? {} : { operator_id: asked.operatorId }),
    ...(asked.trackerModelId === undefined ? {} : { tracker_model_id: asked.trackerModelId }),
  };
  const log = logOf(act);
  const changing = devices.flatMap((device) => {
    const { device_type_id: deviceTypeId, operator_id: operatorId, tracker_model_id: trackerModelId } = device;
    const before = { deviceTypeId, operatorId, trackerModelId };
    const given = Object.fromEntries(Object.keys(before).map((name) => [name, Reflect.get(asked, name)]));
    const after = {
      ...before,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    };
    const changes = changesOf(before, after);
    return changes ? [{ ...device, changes }] : [];
  });
  await setShared(act.tx, idsOf(changing), columns);
  for (const device of changing) await log(aboutDevice('device.edit', device, device.changes));
  return { changed: idsOf(changing) };
}

async function unknownReferences({ tx }: RequestContext, asked: Fields): Promise<FieldErrors> {
  const { deviceTypeId, operatorId = null, trackerModelId = null } = asked;
  const found = await referencesOf(tx, { deviceTypeId: deviceTypeId ?? 0, operatorId, trackerModelId });
  const errors: FieldErrors = {};
  if (deviceTypeId !== undefined && !found?.type) errors.deviceTypeId = 'unknown_reference';
  if (operatorId !== null && !found?.operator) errors.operatorId = 'unknown_reference';
  if (trackerModelId !== null && !found?.model) errors.trackerModelId = 'unknown_reference';
  return errors;
}
