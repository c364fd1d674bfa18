import type { AuditAction } from '@balise/contract';
import type { Act } from '../audit/index.ts';
import { auditOfClient } from '../clients/index.ts';
import type { Stored } from './contract-queries.ts';

type ContractAction = Extract<AuditAction, `work_and_pay.${string}`>;

/** Writes into the audit log what was done to a contract. */
export const logContract = (
  act: Act,
  action: ContractAction,
  { id, clientId, driverName, designation }: Pick<Stored, 'id' | 'clientId' | 'driverName' | 'designation'>,
  after?: object,
  before?: object,
): Promise<void> =>
  auditOfClient(
    act,
    { kind: 'work_and_pay', id, clientId, name: `${driverName} · ${designation}` },
    { action, before, after },
  );
