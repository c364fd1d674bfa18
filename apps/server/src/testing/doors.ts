import * as api from '@balise/contract';
import { type DeviceId, REPORT_KINDS } from '@balise/contract';
import type { EpisodeKind } from '@balise/tracking';
import type { LiveWorld } from './live-world.ts';

type Asked = {
  id: DeviceId;
  period: { from: number; to: number };
  /** Words to look for in lists. */
  search: string;
  /** The latitude of the report on an area, near longitude -4. */
  around: number;
  /** An episode whose reasons are asked for. */
  why: { kind: EpisodeKind; startsAt: number };
};

/** Everything that a client's administrator is shown of a vehicle and of its fleet, by reader. */
export async function everyDoor(live: LiveWorld, who: 'comoe' | 'bandama', asked: Asked): Promise<Map<string, string>> {
  const { world } = live;
  const { id, period, search } = asked;
  const ask = world.as(who);
  const clientId = world.clients[who];
  const of = { params: { id } };
  const csv = { format: 'csv', language: 'en' } as const;
  const bodies: Promise<[string, { text: string }]>[] = [];
  const reads = (name: string, answer: Promise<{ text: string }>) =>
    bodies.push(answer.then((reported) => [name, reported] as [string, { text: string }]));
  reads('card', ask(api.getDevice, of));
  reads('list', ask(api.listDevices, { query: { pageSize: 100 } }));
  reads('search', ask(api.listDevices, { query: { pageSize: 100, search } }));
  reads('client list', ask(api.listClientDevices, { params: { id: clientId } }));
  reads('summaries', ask(api.listDeviceSummaries));
  reads('values', ask(api.getDeviceValues, of));
  reads('information', ask(api.getDeviceInformation, of));
  reads('access', ask(api.getDeviceAccess, of));
  reads('export', ask(api.exportDevices, { body: csv }));
  reads('modules', ask(api.listModules, { body: {} as never }));
  reads('modules export', ask(api.exportModules, { body: csv as never }));
  reads('blocking', ask(api.getBlocking, of));
  reads('blocking list', ask(api.listBlocking, { query: { pageSize: 100 } }));
  reads('blocks', ask(api.listCommands, { ...of, query: {} as never }));
  // clients have no right to other commands: as their partner is shown the present owner's
  reads('commands', world.as('kanari')(api.listCommands, { ...of, query: {} as never }));
  reads('odometer', ask(api.getOdometer, of));
  reads('readings', ask(api.listOdometerEntries, { ...of, query: {} }));
  reads('track', ask(api.getTrack, { ...of, query: period }));
  reads('path', ask(api.getPath, { ...of, query: { ...period, zoom: 14 } }));
  reads('chart', ask(api.getChart, { ...of, query: { ...period, width: 500 } }));
  reads('positions', ask(api.listPositions, { ...of, query: { ...period, pageSize: 100 } as never }));
  reads('past', ask(api.getPast, { ...of, query: period as never }));
  reads('why', ask(api.getWhy, { ...of, query: { ...asked.why, language: 'en' } as never }));
  reads('track export', ask(api.exportTrack, { ...of, body: { ...csv, ...period } as never }));
  reads('audit', ask(api.listAudit, { query: { subjectId: id, subjectKind: 'device' } as never }));
  reads('audit export', ask(api.exportAudit, { body: { ...csv, subjectId: id, subjectKind: 'device' } as never }));
  reads('dashboard', ask(api.readDashboard));
  reads('groups', ask(api.listGroups, { query: {} }));
  const reported = new Map((await Promise.all(bodies)).map(([name, { text }]) => [name, text]));
  // one after the other: no one reads many reports at a time
  for (const kind of REPORT_KINDS) {
    const circle = { type: 'circle', latitude: asked.around, longitude: -4, radius: 100_000 } as const;
    const filters = kind === 'zone' ? { filters: { area: circle } } : {};
    const body = { devices: { deviceIds: [id] }, ...period, ...filters, pageSize: 100 };
    reported.set(`report ${kind}`, (await ask(api.previewReport, { params: { kind }, body: body as never })).text);
  }
  const browser = await live.settled(who);
  if (browser.devices.has(id)) {
    await browser.say({ type: 'watch', deviceId: id });
    await browser.hears('values', ({ deviceId }) => deviceId === id);
  }
  return reported.set('live', JSON.stringify(browser.received));
}
