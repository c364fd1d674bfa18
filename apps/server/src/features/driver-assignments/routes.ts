import * as contract from '@balise/contract';
import { DRIVER_TIMELINE_DAYS, type DriverId } from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { clientFor } from '../clients/index.ts';
import { findCards, findUnknownCards } from './card-queries.ts';
import { giveCard, takeCard } from './cards.ts';
import { logAssignment, logCard, logShifts } from './log.ts';
import { presentDrivers } from './present-drivers.ts';
import { assignableDevices, findAssignment, findAssignments, isDriver, pastDevice } from './queries.ts';
import { type Assigning, assign, correct, remove, withdraw } from './save.ts';
import { planOf, savePlan } from './shifts.ts';
import { drivenDevices, timelineOfDevice, timelineOfDriver } from './timeline.ts';

const assigning = ({ tx, who, now }: RequestContext): Assigning => ({ tx, scope: who.scope, now });

export function driverAssignmentRoutes(api: Api): void {
  assignmentRoutes(api);
  timelineRoutes(api);
  shiftRoutes(api);
  cardRoutes(api);
}

function assignmentRoutes(api: Api): void {
  serve(api, contract.listDriverAssignments, ({ tx, who, query, now }) => {
    const { page, pageSize, ...selection } = query;
    return findAssignments(tx, who.scope, selection, now, { limit: pageSize, offset: (page - 1) * pageSize });
  });

  serve(api, contract.getDriverAssignment, async ({ tx, params, now }) => {
    return (await findAssignment(tx, params.id, now)) ?? fail('driver_assignment_not_found');
  });

  serve(api, contract.assignDriver, async (asked) => {
    const { startsAt = asked.now, endsAt = null, ...wanted } = asked.body;
    if (endsAt !== null && endsAt <= startsAt) return fail('fields_invalid', { endsAt: 'invalid_date' });
    const after = await assign(assigning(asked), { ...wanted, startsAt, endsAt });
    if (!(after instanceof Failure)) await logAssignment(asked, 'driver.assign', { after });
    return after;
  });

  serve(api, contract.editDriverAssignment, async (asked) => {
    const changed = await correct(assigning(asked), asked.params.id, asked.body);
    if (changed instanceof Failure) return changed;
    await logAssignment(asked, 'driver.assignment_edit', changed);
    return changed.after;
  });

  serve(api, contract.endDriverAssignment, async (asked) => {
    const changed = await withdraw(assigning(asked), asked.params.id, asked.body);
    if (changed instanceof Failure) return changed;
    await logAssignment(asked, 'driver.withdraw', changed);
    return changed.after;
  });

  serve(api, contract.deleteDriverAssignment, async (asked) => {
    const before = await remove(assigning(asked), asked.params.id);
    if (before instanceof Failure) return before;
    await logAssignment(asked, 'driver.assignment_delete', { before });
    return null;
  });
}

function timelineRoutes(api: Api): void {
  serve(api, contract.getDriversOfDevice, async ({ tx, params, query, now }) => {
    if (!(await pastDevice(tx, params.id))) return fail('device_not_found');
    return timelineOfDevice({ tx, now, ...query }, params.id);
  });

  serve(api, contract.getTimelineOfDriver, async ({ tx, who, params, query, now }) => {
    if (!(await isDriver(tx, who.scope, params.id))) return fail('driver_not_found');
    return timelineOfDriver({ tx, now, ...query }, params.id as DriverId);
  });

  serve(api, contract.listDevicesOfDriver, async ({ tx, who, params, query, now }) => {
    const isShown = await isDriver(tx, who.scope, params.id, query.clientId);
    return isShown ? drivenDevices(tx, params.id, now) : fail('driver_not_found');
  });

  serve(api, contract.listAssignableDevices, async (asked) => {
    const { tx, who, query, now } = asked;
    if (query.clientId !== undefined) {
      const client = await clientFor(assigning(asked), query.clientId);
      if (client instanceof Failure) return client;
    }
    const devices = await assignableDevices(tx, who.scope, query.clientId);
    const drivers = await presentDrivers(
      tx,
      devices.map(({ id }) => id),
      now,
    );
    return devices.map(({ id, ...device }) => ({ deviceId: id, ...device, driver: drivers.get(id) ?? null }));
  });
}

function shiftRoutes(api: Api): void {
  serve(api, contract.getDriverShifts, ({ tx, params }) => planOf({ tx }, params.id));

  serve(api, contract.setDriverShifts, async (asked) => {
    const saved = await savePlan(assigning(asked), asked.params.id, asked.body.shifts);
    if (saved instanceof Failure) return saved;
    await logShifts(asked, saved.device, saved.before.shifts, saved.after.shifts);
    return saved.after;
  });
}

function cardRoutes(api: Api): void {
  serve(api, contract.listDriverCards, ({ tx, who, query }) => findCards(tx, who.scope, query));

  serve(api, contract.addDriverCard, async (asked) => {
    const card = await giveCard(assigning(asked), asked.body);
    if (!(card instanceof Failure)) await logCard(asked, 'driver.card_add', card);
    return card;
  });

  serve(api, contract.removeDriverCard, async (asked) => {
    const card = await takeCard(assigning(asked), asked.params.id, asked.query.past);
    if (card instanceof Failure) return card;
    await logCard(asked, 'driver.card_remove', card, { past: asked.query.past });
    return null;
  });

  serve(api, contract.listUnknownCards, ({ tx, who, query, now }) =>
    findUnknownCards(tx, who.scope, query.clientId, new Date(now - DRIVER_TIMELINE_DAYS * 86_400_000)),
  );
}
