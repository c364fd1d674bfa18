import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { addLine, editLine } from '../clients/index.ts';
import { dashboardOf } from './dashboard/dashboard.ts';
import { countDues, findDues, todayOf } from './due-queries.ts';
import { serviceBook } from './files/book.ts';
import { duesFile, recordsFile } from './files/export.ts';
import { findRecords, sumRecords } from './list-queries.ts';
import { plan } from './plan.ts';
import { attach, withdraw } from './records/attach.ts';
import { completeServices } from './records/complete.ts';
import { addRecord, correctRecord, previewRecord, withdrawRecord } from './records/records.ts';
import { dueDetail } from './services/detail.ts';
import { findOperations } from './services/operation-queries.ts';
import { deleteOperation, operations } from './services/operations.ts';
import { attributableVehicles, findService, findServices } from './services/service-queries.ts';
import { changeService, createService, deleteService, restoreService } from './services/services.ts';

const pageOf = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

export function maintenanceRoutes(api: Api): void {
  serve(api, contract.listServices, ({ tx, who, query }) => findServices(tx, who.scope, query.clientId));
  serve(api, contract.addService, (asked) => createService(asked, asked.body));
  serve(api, contract.editService, (asked) => changeService(asked, asked.params.id, asked.body));
  serve(api, contract.deleteService, (asked) => deleteService(asked, asked.params.id));
  serve(api, contract.restoreService, (asked) => restoreService(asked, asked.params.id));
  serve(api, contract.listServiceVehicles, async ({ tx, who, params }) => {
    const service = await findService(tx, who.scope, params.id);
    return service ? await attributableVehicles(tx, service) : fail('service_not_found');
  });
  serve(api, contract.attachService, (asked) => attach(asked, asked.params.id, asked.body));
  serve(api, contract.withdrawService, (asked) => withdraw(asked, asked.params.id, asked.body.deviceIdList));

  serve(api, contract.listOperations, ({ tx, who, query }) => findOperations(tx, who.scope, query.clientId));
  serve(api, contract.addOperation, (asked) => addLine(asked, operations, asked.body));
  serve(api, contract.editOperation, (asked) => editLine(asked, operations, asked.params.id, asked.body));
  serve(api, contract.deleteOperation, (asked) => deleteOperation(asked, asked.params.id));

  serve(api, contract.listDues, async ({ tx, who, query, now }) => {
    const counts = await countDues(tx, who.scope, query);
    const total =
      query.state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[query.state];
    const today = await todayOf(tx, who.scope.clientId ?? query.clientId ?? null, now);
    return { dues: await findDues(tx, who.scope, query, pageOf(query)), total, counts, today };
  });
  serve(api, contract.exportDues, (asked) => duesFile(asked, asked.body));
  serve(api, contract.getDue, (asked) => dueDetail(asked, asked.params.id));
  serve(api, contract.planDues, (asked) => plan(asked, asked.body));

  serve(api, contract.previewRecord, (asked) => previewRecord(asked, asked.params.id, asked.body));
  serve(api, contract.addRecord, (asked) => addRecord(asked, asked.params.id, asked.body));
  serve(api, contract.completeServices, (asked) => completeServices(asked, asked.body));
  serve(api, contract.correctRecord, (asked) => correctRecord(asked, asked.params.id, asked.body));
  serve(api, contract.withdrawRecord, (asked) => withdrawRecord(asked, asked.params.id));
  serve(api, contract.listRecords, async ({ tx, who, query }) => {
    const sums = await sumRecords(tx, who.scope, query);
    return { ...sums, records: await findRecords(tx, who.scope, query, pageOf(query)) };
  });
  serve(api, contract.exportRecords, (asked) => recordsFile(asked, asked.body));
  serve(api, contract.getServiceBook, (asked) => serviceBook(asked, asked.params.id, asked.query.language));
  serve(api, contract.getMaintenanceDashboard, (asked) => dashboardOf(asked, asked.query.clientId));
}
