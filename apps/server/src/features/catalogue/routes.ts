import { deviceTypes, operators } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { serve } from '../../http/serve.ts';
import { type KnownProtocols, trackerModelRoutes } from './model-routes.ts';
import { deviceTypeList, operatorList } from './queries.ts';
import { removeRow, saveRow } from './save.ts';

/** The lists from which a device's fields are chosen. */
export function catalogueRoutes(api: Api, protocols: KnownProtocols): void {
  serve(api, deviceTypes.list, ({ tx }) => deviceTypeList.all(tx));
  serve(api, deviceTypes.add, (asked) => saveRow(asked, deviceTypeList, asked.body, { id: null, unique: 'code' }));
  serve(api, deviceTypes.edit, (asked) =>
    saveRow(asked, deviceTypeList, asked.body, { id: asked.params.id, unique: 'code' }),
  );
  serve(api, deviceTypes.remove, (asked) => removeRow(asked, deviceTypeList, asked.params.id));

  serve(api, operators.list, ({ tx }) => operatorList.all(tx));
  serve(api, operators.add, (asked) => saveRow(asked, operatorList, asked.body, { id: null, unique: 'name' }));
  serve(api, operators.edit, (asked) =>
    saveRow(asked, operatorList, asked.body, { id: asked.params.id, unique: 'name' }),
  );
  serve(api, operators.remove, (asked) => removeRow(asked, operatorList, asked.params.id));
  trackerModelRoutes(api, protocols);
}
