import * as contract from '@balise/contract';
import { en, fr } from '@balise/i18n';
import type { Api } from '../../../http/api.ts';
import { fail } from '../../../http/failure.ts';
import { JsonText } from '../../../http/json-text.ts';
import { serve } from '../../../http/serve.ts';
import { countDeleted, findDeleted } from '../acts/deleted-queries.ts';
import { findClient } from '../queries.ts';
import { exportList } from './export.ts';
import { exportRows } from './export-rows.ts';
import { cellsOf, deletedFields, deviceFields, moduleFields } from './export-table.ts';
import { listAll, listPage } from './list.ts';
import { countModules, findModules } from './module-queries.ts';
import { clientDevicesText, deviceSummariesText } from './whole-list-queries.ts';

export function listRoutes(api: Api): void {
  serve(api, contract.listDevices, ({ tx, who, query, now }) => listPage(tx, who.scope, query, now));

  serve(api, contract.listClientDevices, async ({ tx, params }) => {
    const text = await clientDevicesText(tx, params.id);
    return text === undefined ? fail('client_not_found') : new JsonText(text);
  });
  serve(
    api,
    contract.listDeviceSummaries,
    async ({ tx, who }) => new JsonText(await deviceSummariesText(tx, who.scope, null)),
  );
  serve(api, contract.listDeviceSummariesOfClient, async ({ tx, who, params }) => {
    if (!(await findClient(tx, params.id))) return fail('client_not_found');
    return new JsonText(await deviceSummariesText(tx, who.scope, params.id));
  });

  serve(api, contract.listDeletedDevices, async ({ tx, who, body, now }) => {
    if (typeof body.clientId === 'number' && !(await findClient(tx, body.clientId))) return fail('client_not_found');
    const devices = await findDeleted(tx, who.scope, body, now, pageOf(body));
    return { devices, total: await countDeleted(tx, who.scope, body, now) };
  });
  serve(api, contract.listModules, async ({ tx, who, body }) => {
    if (typeof body.clientId === 'number' && !(await findClient(tx, body.clientId))) return fail('client_not_found');
    const modules = await findModules(tx, who.scope, body, pageOf(body));
    return { modules, total: await countModules(tx, who.scope, body) };
  });

  exportRoutes(api);
}

const pageOf = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

function exportRoutes(api: Api): void {
  serve(api, contract.exportDevices, (asked) => {
    const { status, clientId, ...body } = asked.body;
    return exportList(asked, {
      list: 'devices',
      asked: asked.body,
      filter: ({ language }) => [...(status ? [{ en, fr }[language].status[status]] : []), ...searched(body)],
      read: async (words) => {
        const columns = deviceFields(words);
        const query = { ...body, status, clientId: clientId ?? undefined, now: asked.now };
        const means = { tx: asked.tx, places: api.places, language: words.language, now: query.now };
        const rows = await listAll(asked.tx, asked.who.scope, query, (found) => exportRows(found, means));
        return { columns, cells: cellsOf(columns, rows) };
      },
    });
  });
  serve(api, contract.exportDeletedDevices, (asked) =>
    exportList(asked, {
      list: 'deleted',
      asked: asked.body,
      filter: () => searched(asked.body),
      read: async (words) => {
        const columns = deletedFields(words);
        const { tx, who, body } = asked;
        return { columns, cells: cellsOf(columns, await findDeleted(tx, who.scope, body, asked.now)) };
      },
    }),
  );
  serve(api, contract.exportModules, (asked) =>
    exportList(asked, {
      list: 'modules',
      asked: asked.body,
      filter: () => searched(asked.body),
      read: async (words) => {
        const columns = moduleFields(words);
        const { tx, who, body } = asked;
        return { columns, cells: cellsOf(columns, await findModules(tx, who.scope, body)) };
      },
    }),
  );
}

const searched = ({ search }: { search?: string | undefined }): string[] => (search ? [`“${search}”`] : []);
