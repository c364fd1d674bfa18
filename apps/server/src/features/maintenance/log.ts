import type { ClientId, DeviceId, Operation, OperationId, Service, ServiceId, ServiceRecord } from '@balise/contract';
import type { Act } from '../audit/index.ts';
import { auditOfClient, type Done } from '../clients/index.ts';

type Of<Id> = { id: Id; clientId: ClientId; name: string };

/** Writes what was done to a service, or to an operation, into the audit log. */
export const logService = (act: Act, { id, clientId, name }: Of<ServiceId>, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'service', id, clientId, name }, done);
export const logOperation = (act: Act, { id, clientId, name }: Of<OperationId>, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'operation', id, clientId, name }, done);

/** Writes what was written of a vehicle. */
export const logRecord = (
  act: Act,
  { clientId, record }: { clientId: ClientId; record: ServiceRecord },
  done: Done,
): Promise<void> =>
  auditOfClient(act, { kind: 'device', id: record.deviceId as DeviceId, clientId, name: record.designation }, done);

export const serviceLogged = ({
  name,
  category,
  interval,
  expectedCost,
  description,
  status,
  operations,
}: Service) => ({
  name,
  category,
  interval,
  expectedCost,
  description,
  status,
  operations: operations.map((one) => one.name),
});

export const operationLogged = ({ name, partsCost, labourCost, minutes }: Operation) => ({
  name,
  partsCost,
  labourCost,
  minutes,
});

export const recordLogged = ({ service, kind, day, metres, totalCost, workshop, reason, files }: ServiceRecord) => ({
  service,
  serviceOutcome: kind,
  day,
  odometer: metres,
  totalCost,
  workshop,
  reason,
  ...(files.length > 0 && { files: files.map(({ name }) => name) }),
});
