import type { AlertRulePreview, ClientId, PreviewedAlert } from '@balise/contract';
import { type AlertCondition, isWithinHours } from '@balise/tracking';
import type { Scope, Scoped } from '../../db/scope.ts';
import { pastDocuments } from './clock/driver-document-queries.ts';

type Rule = { condition: AlertCondition & { kind: 'driver_document' }; schedule: Schedule; timeZone: string };
type Schedule = Parameters<typeof isWithinHours>[0];

/**
 * When a rule on drivers' documents would have raised alerts in a span, by the dates that the drivers have now, the newest first; nothing to
 * limited users, who see no alerts about drivers.
 */
export async function previewDocuments(
  tx: Scoped,
  scope: Scope,
  clientId: ClientId,
  { condition: { documents }, schedule, timeZone }: Rule,
  span: { from: number; until: number },
): Promise<Pick<AlertRulePreview, 'vehicles' | 'judged'> & { alerts: PreviewedAlert[] }> {
  const found = scope.limited ? [] : await pastDocuments(tx, clientId, documents, span);
  const alerts = found
    .filter(({ at }) => isWithinHours(schedule, at, timeZone))
    .map(({ at, name, registerNumber, ...facts }) => ({
      kind: 'driver_document' as const,
      facts,
      deviceId: null,
      designation: name,
      label: registerNumber,
      beganAt: at,
      at,
      latitude: null,
      longitude: null,
    }));
  return { vehicles: 0, judged: 0, alerts };
}
