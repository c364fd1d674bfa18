import * as contract from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { clientFor } from '../clients/index.ts';
import { findExpiries } from './expiry-queries.ts';
import { driversFile } from './export.ts';
import { importDrivers, previewDrivers } from './import/import.ts';
import { driverTemplate } from './import/template.ts';
import { logDriver } from './log.ts';
import { countDrivers, findDriver, findDrivers } from './queries.ts';
import { addDriver, deleteDriver, editDriver, restoreDriver, type SavingDriver } from './save.ts';

const saving = ({ tx, who, now }: RequestContext): SavingDriver => ({ tx, scope: who.scope, now });

export function driverRoutes(api: Api): void {
  readRoutes(api);
  changeRoutes(api);
}

function readRoutes(api: Api): void {
  serve(api, contract.listDrivers, async ({ tx, who, query, now }) => {
    const { page, pageSize, ...selection } = query;
    const counts = await countDrivers(tx, who.scope, selection, now);
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const part = { limit: pageSize, offset: (page - 1) * pageSize };
    return {
      drivers: await findDrivers(tx, who.scope, selection, now, part),
      total: selection.state === undefined ? all : counts[selection.state],
      counts,
    };
  });

  serve(api, contract.getDriver, async ({ tx, who, params, now }) => {
    return (await findDriver(tx, who.scope, params.id, now)) ?? fail('driver_not_found');
  });

  serve(api, contract.listDriverExpiries, ({ tx, who, query, now }) => findExpiries(tx, who.scope, query, now));

  serve(api, contract.exportDrivers, (asked) => driversFile(asked, asked.body));

  serve(api, contract.driverImportTemplate, async ({ who, query, now }) =>
    driverTemplate(who.scope, query.format, query.language, now),
  );

  serve(api, contract.previewDriverImport, async (asked) =>
    Buffer.isBuffer(asked.body)
      ? await previewDrivers(asked, asked.query.clientId, asked.body)
      : fail('body_type_unsupported'),
  );
}

function changeRoutes(api: Api): void {
  serve(api, contract.addDriver, async (asked) => {
    const clientId = await clientFor(saving(asked), asked.body.clientId);
    if (clientId instanceof Failure) return clientId;
    const driver = await addDriver(saving(asked), clientId, asked.body);
    if (!(driver instanceof Failure)) await logDriver(asked, 'driver.add', driver);
    return driver;
  });

  serve(api, contract.editDriver, async (asked) => {
    const edited = await editDriver(saving(asked), asked.params.id, asked.body, asked.query.revision);
    if (edited instanceof Failure) return edited;
    await logDriver(asked, 'driver.edit', edited.after, edited.before);
    return edited.after;
  });

  serve(api, contract.deleteDriver, async (asked) => {
    const driver = await deleteDriver(saving(asked), asked.params.id);
    if (driver instanceof Failure) return driver;
    await logDriver(asked, 'driver.delete', driver);
    return null;
  });

  serve(api, contract.importDrivers, async (asked) => {
    const { clientId, onlyGood, rows } = asked.query;
    if (!Buffer.isBuffer(asked.body)) return fail('body_type_unsupported');
    return await importDrivers(asked, { clientId, onlyGood: onlyGood === 'yes', rows }, asked.body);
  });

  serve(api, contract.restoreDriver, async (asked) => {
    const driver = await restoreDriver(saving(asked), asked.params.id);
    if (!(driver instanceof Failure)) await logDriver(asked, 'driver.restore', driver);
    return driver;
  });
}
