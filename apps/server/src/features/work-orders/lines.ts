import type { ClientId, DeviceId, FieldErrors, OrderLineFields, PartId, ServiceVehicleId } from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { type CostedLine, pricesOf, servicesOf } from './queries.ts';

type Of = { tx: Scoped; scope: Scope; clientId: ClientId; deviceId: DeviceId };

/** What lines cost, or which of them name what is not the vehicle's or the client's. */
export async function costed(
  { tx, scope, clientId, deviceId }: Of,
  lines: readonly OrderLineFields[],
): Promise<CostedLine[] | Failure> {
  const dues = lines.flatMap((line) => (line.kind === 'service' ? [line.dueId] : []));
  const own = (await servicesOf(tx, scope, dues)).filter((one) => one.deviceId === deviceId);
  const services = new Set(own.map(({ dueId }) => dueId));
  const prices = await pricesOf(
    tx,
    clientId,
    lines.flatMap((line) => (line.kind === 'part' ? [line.partId] : [])),
  );
  const faults = faultsOf(lines, services, prices);
  if (Object.keys(faults).length > 0) return fail('fields_invalid', faults);
  return lines.map((line) => {
    const unitPrice = line.kind === 'part' ? (line.unitPrice ?? prices.get(line.partId) ?? null) : null;
    return { line, unitPrice, cost: costOf(line, unitPrice) };
  });
}

/** Smallest units. */
function costOf(line: OrderLineFields, unitPrice: number | null): number {
  if (line.kind === 'labour') return line.cost;
  return line.kind === 'part' ? Math.round(line.quantity * (unitPrice ?? 0)) : 0;
}

function faultsOf(
  lines: readonly OrderLineFields[],
  services: ReadonlySet<ServiceVehicleId>,
  parts: ReadonlyMap<PartId, unknown>,
): FieldErrors {
  const faults: FieldErrors = {};
  const seen = new Set<ServiceVehicleId>();
  for (const [place, line] of lines.entries()) {
    if ('dueId' in line && line.dueId !== null && !services.has(line.dueId))
      faults[`lines.${place}.dueId`] = 'unknown_reference';
    if (line.kind === 'service' && seen.has(line.dueId)) faults[`lines.${place}.dueId`] = 'already_exists';
    if (line.kind === 'service') seen.add(line.dueId);
    if (line.kind === 'part' && !parts.has(line.partId)) faults[`lines.${place}.partId`] = 'unknown_reference';
  }
  return faults;
}
