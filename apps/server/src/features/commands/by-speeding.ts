import { alertMessages } from '@balise/i18n';
import { KMH } from '@balise/tracking';
import { type Asker, LOOP_GUARD } from './asker.ts';
import { type AskedBySpeeding, askedBySpeeding, isRepeated, isUnblockedSince, setterOf } from './speeding-queries.ts';

/** A rule about speeding, in the name of who set it. */
export const speedingAsker: Asker<AskedBySpeeding> = {
  origin: 'speeding',
  asked: askedBySpeeding,
  giver: async (tx, asked) => (await setterOf(tx, asked)) ?? 'ruleRemoved',
  reasonToHold: async (tx, _, asked, now) => {
    if (await isRepeated(tx, asked.deviceId, new Date(now - LOOP_GUARD))) return 'repeated';
    return (await isUnblockedSince(tx, asked)) ? 'unblockedSince' : undefined;
  },
  reason: ({ episodes, minutes, maxSpeed, limit }, language) => {
    const { speeding, hours, minutes: inMinutes } = alertMessages[language].commandReasons;
    const isHours = minutes >= 120 && minutes % 60 === 0;
    const span = (isHours ? hours : inMinutes).replace('{{count}}', String(isHours ? minutes / 60 : minutes));
    const figures = { count: episodes, span, speed: inKmh(maxSpeed ?? limit), limit: inKmh(limit) };
    return speeding.replace(/\{\{(\w+)\}\}/g, (_, name: keyof typeof figures) => String(figures[name]));
  },
};

const inKmh = (speed: number): string => `${Math.round(speed / KMH)}\u00a0km/h`;
