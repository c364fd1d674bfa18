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
  const at = <Asked>(asked: Asked) => ({ ...asked, now: api.clock() });

  serve(api, deviceTypes.list, ({ tx }) => deviceTypeList.all(tx));
  serve(api, deviceTypes.add, (asked) => saveRow(at(asked), deviceTypeList, asked.body, { id: null, unique: 'code' }));
  serve(api, deviceTypes.edit, (asked) =>
    saveRow(at(asked), deviceTypeList, asked.body, { id: asked.params.id, unique: 'code' }),
  );
  serve(api, deviceTypes.remove, (asked) => removeRow(at(asked), deviceTypeList, asked.params.id));

  serve(api, operators.list, ({ tx }) => operatorList.all(tx));
  serve(api, operators.add, (asked) => saveRow(at(asked), operatorList, asked.body, { id: null, unique: 'name' }));
  serve(api, operators.edit, (asked) =>
    saveRow(at(asked), operatorList, asked.body, { id: asked.params.id, unique: 'name' }),
  );
  serve(api, operators.remove, (asked) => removeRow(at(asked), operatorList, asked.params.id));

  const unknown = (protocol: string) => !protocols.includes(protocol);
  const refusal = () => fail('fields_invalid', { protocol: 'unknown_reference' });
  serve(api, trackerModels.list, ({ tx }) => trackerModelList.all(tx));
  serve(api, trackerModels.add, async (asked) =>
    unknown(asked.body.protocol)
      ? refusal()
      : saveRow(at(asked), trackerModelList, asked.body, { id: null, unique: 'name' }),
  );
  serve(api, trackerModels.edit, async (asked) =>
    unknown(asked.body.protocol)
      ? refusal()
      : saveRow(at(asked), trackerModelList, asked.body, { id: asked.params.id, unique: 'name' }),
  );
  serve(api, trackerModels.remove, (asked) => removeRow(at(asked), trackerModelList, asked.params.id));
}
