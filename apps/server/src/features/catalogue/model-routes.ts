import { type PartnerId, trackerModels } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import type { Api, RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { trackerPorts } from '../ingest-status/index.ts';
import { findOwnBrand } from '../partners/index.ts';
import { isFound, presentModel, presentModelDetail } from './present-model.ts';
import { type ModelRow, trackerModelList } from './queries.ts';
import { removeRow, saveRow } from './save.ts';

/** Protocols whose bytes this platform reads; a tracker model speaks one of them. */
export type KnownProtocols = readonly string[];

/** Tracker models: those of the platform's own catalogue, and those that administrators add. */
export function trackerModelRoutes(api: Api, protocols: KnownProtocols): void {
  serve(api, trackerModels.list, async ({ tx, query }) =>
    (await trackerModelList.all(tx)).filter((row) => isFound(row, query.search)).map(presentModel),
  );

  serve(api, trackerModels.one, async ({ tx, params, who: { scope }, now }) => {
    const row = await trackerModelList.find(tx, params.id);
    if (!row) return fail('not_found');
    const port = (await trackerPorts(tx, new Date(now))).find(({ protocol }) => protocol === row.protocol);
    const host = await serverHost(tx, scope.partnerId, api.publicUrl);
    return presentModelDetail(row, { host, port: port?.port ?? null });
  });

  serve(api, trackerModels.add, async (asked) =>
    protocols.includes(asked.body.protocol)
      ? shown(await saveRow(asked, trackerModelList, asked.body, { id: null, unique: 'name' }))
      : fail('fields_invalid', { protocol: 'unknown_reference' }),
  );

  serve(api, trackerModels.edit, async (asked) => {
    if (!protocols.includes(asked.body.protocol)) return fail('fields_invalid', { protocol: 'unknown_reference' });
    const { id } = asked.params;
    return (
      (await refusalOf(asked, id)) ?? shown(await saveRow(asked, trackerModelList, asked.body, { id, unique: 'name' }))
    );
  });

  serve(
    api,
    trackerModels.remove,
    async (asked) => (await refusalOf(asked, asked.params.id)) ?? removeRow(asked, trackerModelList, asked.params.id),
  );
}

/** The host that trackers are configured with: the partner's own, so that its clients' vehicles do not reveal the platform. */
async function serverHost(tx: Scoped, partnerId: PartnerId | null, publicUrl: URL): Promise<string> {
  const own = partnerId === null ? undefined : (await findOwnBrand(tx, partnerId)).host_names[0];
  return own ?? publicUrl.hostname;
}

/** What the platform brings stays as it is. */
async function refusalOf({ tx }: Pick<RequestContext, 'tx'>, id: number): Promise<Failure | undefined> {
  const row = await trackerModelList.find(tx, id);
  return row?.catalogueKey ? fail('model_provided') : undefined;
}

const shown = (saved: ModelRow | Failure) => ('brand' in saved ? presentModel(saved) : saved);
