import type { Part } from '@balise/contract';
import type { Act } from '../audit/index.ts';
import { auditOfClient, type Done } from '../clients/index.ts';

/** Writes what was done to a part, or to its stock, into the audit log. */
export const logPart = (act: Act, { id, clientId, reference }: Part, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'part', id, clientId, name: reference }, done);

export const partLogged = ({ reference, name, unit, supplier, price, lowBelow }: Part) => ({
  reference,
  name,
  unit,
  supplier,
  price,
  lowBelow,
});
