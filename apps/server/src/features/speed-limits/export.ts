import type { exportSpeedLimits, Language, VehicleSpeedLimit } from '@balise/contract';
import { en, fr } from '@balise/i18n';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import { cellsOf, exportList, type Field } from '../devices/index.ts';
import { listLimits } from './list-limits.ts';

const AT_ONCE = 500; // vehicles read at a time
const WORDS = { en, fr };

/** The selected vehicles with their speed limits as a file. Who took it is in the log. */
export const limitsFile = (asked: RequestContext, wanted: z.output<typeof exportSpeedLimits.body>) =>
  exportList(asked, {
    list: 'speedLimits',
    asked: wanted,
    filter: ({ language }) =>
      [wanted.limit && WORDS[language].speedLimits.filter[wanted.limit], wanted.search].filter(
        (word) => word !== undefined,
      ),
    read: async ({ language }) => {
      const { tx, who, now } = asked;
      const columns = columnsIn(language, who.scope.rights.includes('view_history'));
      const rows: VehicleSpeedLimit[] = [];
      for (let page = 1, left = true; left; page++) {
        const read = await listLimits(tx, who.scope, { ...wanted, page, pageSize: AT_ONCE }, now);
        rows.push(...read.vehicles);
        left = read.vehicles.length === AT_ONCE;
      }
      return { columns, cells: cellsOf(columns, rows) };
    },
  });

/** Those of the screen; names beside limits in columns of their own. Of speeding only with the right to read the history. */
function columnsIn(language: Language, withSpeeding: boolean): Field<VehicleSpeedLimit>[] {
  const { speedLimits, devices, exports } = WORDS[language];
  const { columns, sources, file } = speedLimits;
  return [
    { heading: columns.vehicle, kind: 'text', of: (row) => row.designation },
    { heading: devices.columns.name, kind: 'text', of: (row) => row.label },
    { heading: exports.client, kind: 'text', width: 28, of: (row) => row.clientName },
    { heading: columns.own, kind: 'speed', of: (row) => row.own },
    { heading: columns.group, kind: 'speed', of: (row) => row.group?.limit ?? null },
    { heading: file.groupName, kind: 'text', width: 24, of: (row) => row.group?.name ?? null },
    { heading: columns.zone, kind: 'speed', of: (row) => row.zone?.limit ?? null },
    { heading: file.zoneName, kind: 'text', width: 24, of: (row) => row.zone?.name ?? null },
    { heading: columns.effective, kind: 'speed', of: (row) => row.effective?.limit ?? null },
    { heading: file.source, kind: 'text', of: (row) => row.effective && sources[row.effective.source] },
    { heading: columns.tracker, kind: 'number', digits: 0, unit: 'km/h', of: (row) => row.tracker.held },
    ...(withSpeeding ? speedingIn(language) : []),
  ];
}

function speedingIn(language: Language): Field<VehicleSpeedLimit>[] {
  const { columns, file } = WORDS[language].speedLimits;
  return [
    { heading: columns.lastEpisode, kind: 'dateTime', of: ({ lastEpisode }) => lastEpisode?.startsAt ?? null },
    { heading: file.topSpeed, kind: 'speed', of: ({ lastEpisode }) => lastEpisode?.maxSpeed ?? null },
    { heading: file.brokenLimit, kind: 'speed', of: ({ lastEpisode }) => lastEpisode?.limit ?? null },
  ];
}
