import type { Defect, Inspection, InspectionTemplate } from '@balise/contract';
import type { Act } from '../audit/index.ts';
import { auditOfClient, type Done } from '../clients/index.ts';

/** Writes what was done to an inspection list into the audit log. */
export const logTemplate = (act: Act, { id, clientId, name }: InspectionTemplate, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'inspection_template', id, clientId, name }, done);

export const templateLogged = ({ name, items, isMeterNeeded }: InspectionTemplate): object => ({
  name,
  meterNeeded: isMeterNeeded,
  items: items.map((item) => item.name),
});

/** Writes that a vehicle was inspected into the audit log, by its plate. */
export const logInspection = (act: Act, { id, clientId, designation, ...inspection }: Inspection): Promise<void> =>
  auditOfClient(
    act,
    { kind: 'inspection', id, clientId, name: designation },
    {
      action: 'inspection.add',
      after: {
        inspectionList: inspection.template,
        signature: inspection.signature,
        failedItems: inspection.itemList.filter(({ result }) => result === 'fail').map(({ name }) => name),
        ...(inspection.metres !== null && { odometer: inspection.metres }),
        note: inspection.note,
      },
    },
  );

/** Writes what was done to a defect into the audit log, by the plate of its vehicle and what it is. */
export const logDefect = (act: Act, { id, clientId, designation, name }: Defect, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'defect', id, clientId, name: `${designation} · ${name}` }, done);

export const defectLogged = ({ severity, state, isOutOfService, closedBy, closingNote }: Defect): object => ({
  severity,
  defectState: state,
  outOfService: isOutOfService,
  signature: closedBy,
  note: closingNote,
});
