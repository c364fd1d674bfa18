import {
  downloadReport,
  exportReport,
  REPORTS,
  type ReportForm,
  type ReportFormat,
  type ReportJobId,
  type ReportKind,
} from '@balise/contract';
import { expect } from 'vitest';
import { REPORT_QUEUE } from '../../../jobs/report-files.ts';
import { startPlaces } from '../../../places/index.ts';
import { doNextJob } from '../../../testing/next-job.ts';
import type { PersonName, World } from '../../../testing/world.ts';
import { makeReport, startReportThreads } from '../index.ts';

export type FileRequest = { format?: ReportFormat; language?: 'en' | 'fr'; who?: PersonName; form: ReportForm };

/** Makes reports into files as the platform does, with threads of its own. */
export function reportFiles(world: World) {
  const places = startPlaces();
  const threads = startReportThreads(world.database.addresses, 1, places);
  const troubles: unknown[] = [];
  const means = {
    database: world.database,
    threads,
    now: () => world.clock.now,
    onTrouble: (e: unknown) => troubles.push(e),
  };
  /** Makes the report that is next in the queue. @returns whether there was one */
  const make = (signal: AbortSignal = new AbortController().signal): Promise<boolean> =>
    doNextJob(world, REPORT_QUEUE, (key) => makeReport(means, key as ReportJobId, signal), signal);
  return {
    means,
    troubles,
    make,
    /** Asked for, made and taken away. */
    async fileOf(kind: ReportKind, { format = 'xlsx', language = 'en', who = 'comoe', form }: FileRequest) {
      const body = { ...form, format, language } as never;
      const criteria = await world.as(who)(exportReport, { params: { kind }, body });
      expect([criteria.status, criteria.status === 200 ? '' : criteria.text]).toEqual([200, '']);
      await make();
      expect(troubles).toEqual([]);
      const { data, status } = await world.as(who)(downloadReport, { params: { id: criteria.data.id } });
      expect(status).toBe(200);
      return { name: data.fileName, bytes: new Uint8Array(await data.content.arrayBuffer()) };
    },
    async end() {
      await threads.close();
      await places.close();
    },
  };
}

/** What is chosen of a report where nothing else matters: all vehicles, or the one that it takes; around a place. */
export const anyOf = (kind: ReportKind, one: number, period: { from: number; to: number }): ReportForm =>
  ({
    devices: { deviceIds: REPORTS[kind].devices.all ? ['all'] : [one] },
    ...period,
    filters: kind === 'zone' ? { area: { type: 'circle', latitude: 5.3, longitude: -4.02, radius: 300 } } : {},
  }) as ReportForm;
