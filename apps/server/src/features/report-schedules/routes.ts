import * as contract from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { auditOfClient, type Done } from '../clients/index.ts';
import { findSchedules, findSendings, insertSending, timingOf } from './queries.ts';
import { addSchedule, editSchedule, type SavingSchedule, scheduleToChange, shown } from './save.ts';
import { sendingNow, sendingsAfter } from './timing.ts';

const saving = ({ tx, who, now }: RequestContext): SavingSchedule => ({ tx, scope: who.scope, now });

export function reportScheduleRoutes(api: Api): void {
  serve(api, contract.listReportSchedules, ({ tx, who, query, now }) =>
    findSchedules(tx, who.scope, query.clientId, now),
  );

  serve(api, contract.addReportSchedule, async (asked) => {
    const added = await addSchedule(saving(asked), asked.body);
    if (added instanceof Failure) return added;
    await log(asked, added, { action: 'report_schedule.add', after: logged(added) });
    return added;
  });

  serve(api, contract.editReportSchedule, async (asked) => {
    const locked = await scheduleToChange(saving(asked), asked.params.id);
    if (locked instanceof Failure) return locked;
    const before = await shown(saving(asked), locked.id);
    if (before instanceof Failure) return before;
    const after = await editSchedule(saving(asked), locked, asked.body);
    if (after instanceof Failure) return after;
    await log(asked, after, { action: 'report_schedule.edit', before: logged(before), after: logged(after) });
    return after;
  });

  serve(api, contract.deleteReportSchedule, async (asked) => {
    const locked = await scheduleToChange(saving(asked), asked.params.id);
    if (locked instanceof Failure) return locked;
    const before = await shown(saving(asked), locked.id);
    if (before instanceof Failure) return before;
    await asked.tx.deleteFrom('report_schedules').where('id', '=', locked.id).execute();
    await log(asked, before, { action: 'report_schedule.delete', before: logged(before) });
    return null;
  });

  serve(api, contract.sendReportSchedule, async (asked) => {
    const { tx, now } = asked;
    const locked = await scheduleToChange(saving(asked), asked.params.id);
    if (locked instanceof Failure) return locked;
    const before = await shown(saving(asked), locked.id);
    if (before instanceof Failure) return before;
    if (before.last?.state === 'making') return fail('report_schedule_busy');
    const sending = sendingNow(timingOf(locked), now);
    await insertSending(tx, { ...sending, scheduleId: locked.id, clientId: locked.clientId });
    await log(asked, before, { action: 'report_schedule.send', after: { from: sending.from, to: sending.to } });
    const [latest] = (await findSendings(tx, locked.id, 1, 1)).sendings;
    return latest ?? fail('report_schedule_busy');
  });

  serve(api, contract.listReportSendings, async (asked) => {
    const schedule = await shown(saving(asked), asked.params.id);
    if (schedule instanceof Failure) return schedule;
    return findSendings(asked.tx, schedule.id, asked.query.page, asked.query.pageSize);
  });

  serve(api, contract.previewReportTiming, async ({ body: { monthDay = null, sendTime, ...timing }, now }) =>
    sendingsAfter({ ...timing, monthDay, sendMinute: contract.minutesOfDay(sendTime) }, now, contract.NEXT_SENDINGS),
  );
}

type Named = Pick<contract.ReportSchedule, 'id' | 'clientId' | 'name'>;

const log = (act: RequestContext, { id, clientId, name }: Named, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'report_schedule', id, clientId, name }, done);

/** What the log keeps of a schedule. */
function logged(schedule: contract.ReportSchedule) {
  const { name, kind, format, devices, periodicity, weekdays, monthDay, sendTime, ...rest } = schedule;
  const { contactIds, toOwner, skipEmpty, isActive } = rest;
  return {
    name,
    kind,
    format,
    periodicity,
    weekdays,
    monthDay,
    sendTime,
    contactIds,
    toOwner,
    skipEmpty,
    isActive,
    deviceIds: devices.deviceIds,
    groupIds: devices.groupIds,
  };
}
