import type { DeviceSettings } from '../../core/command.ts';
import { date, type Field, ignored } from '../../core/shapes/fields.ts';
import { TAGS } from './tags.ts';

/** The fields of a connection's messages, in their order. */
export type StarlinkSession = { fields: readonly Field[] };

/** As the trackers leave the factory. */
const DEFAULT =
  '#EDT#,#EID#,#PDT#,#LAT#,#LONG#,#SPD#,#HEAD#,#ODO#,#IN1#,#IN2#,#IN3#,#IN4#,#OUT1#,#OUT2#,#OUT3#,#OUT4#,#LAC#,#CID#,#VIN#,#VBAT#,#DEST#,#IGN#,#ENG#';
const DEFAULT_DATE = 'yymmddhhmmss';
const MAX_FIELDS = 100;

export function openSession(settings: DeviceSettings = {}): StarlinkSession {
  const { format = DEFAULT, dateformat = DEFAULT_DATE } = settings;
  const moment = date(dateformat.toLowerCase());
  const named: Readonly<Record<string, Field>> = {
    ...TAGS,
    PDT: moment,
    // when the event was; where there was a position, its own time counts
    EDT: (draft, text) => {
      if (draft.year === undefined) moment(draft, text);
    },
  };
  const fields = format.split(',', MAX_FIELDS).map((tag) => {
    const name = tag.replace(/#/g, '').trim();
    return (Object.hasOwn(named, name) ? named[name] : undefined) ?? ignored;
  });
  return { fields };
}
