import { deviceTypes, operators, trackerModels } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { deviceTypeList, operatorList, trackerModelList } from './queries.ts';
import { removeRow, saveRow } from './save.ts';

/** Protocols whose bytes this platform reads; a tracker model speaks one of them. */
export type KnownProtocols = readonly string[];

/** The lists from which a device's fields are chosen. */
export function catalogueRoutes(api: Api, protocols: KnownProtocols): void {
  serve(api, deviceTypes.list, ({ tx }) => deviceTypeList.all(tx));
  serve(api, deviceTypes.add, ({ tx, body }) => saveRow(tx, deviceTypeList, body, null, 'code'));
  serve(api, deviceTypes.edit, ({ tx, body, params }) => saveRow(tx, deviceTypeList, body, params.id, 'code'));
  serve(api, deviceTypes.remove, ({ tx, params }) => removeRow(tx, deviceTypeList, params.id));

  serve(api, operators.list, ({ tx }) => operatorList.all(tx));
  serve(api, operators.add, ({ tx, body }) => saveRow(tx, operatorList, body, null, 'name'));
  serve(api, operators.edit, ({ tx, body, params }) => saveRow(tx, operatorList, body, params.id, 'name'));
  serve(api, operators.remove, ({ tx, params }) => removeRow(tx, operatorList, params.id));

  const unknown = (protocol: string) => !protocols.includes(protocol);
  const refusal = () => fail('fields_invalid', { protocol: 'unknown_reference' });
  serve(api, trackerModels.list, ({ tx }) => trackerModelList.all(tx));
  serve(api, trackerModels.add, async ({ tx, body }) =>
    unknown(body.protocol) ? refusal() : saveRow(tx, trackerModelList, body, null, 'name'),
  );
  serve(api, trackerModels.edit, async ({ tx, body, params }) =>
    unknown(body.protocol) ? refusal() : saveRow(tx, trackerModelList, body, params.id, 'name'),
  );
  serve(api, trackerModels.remove, ({ tx, params }) => removeRow(tx, trackerModelList, params.id));
}
