import type { Due } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { type DueDetail, duesQuery } from '../requests.ts';
import { daysBetween } from '../use-due-words.ts';

/** What is due within so many days of a service is done with it. */
const TOGETHER = 45;

/** Other services of the same vehicle that are due about when this one is. */
export function useNearDues(due: DueDetail): Due[] {
  const { data } = useQuery(duesQuery({ deviceId: due.deviceId, pageSize: 25 }));
  return (data?.dues ?? []).filter((one) => one.id !== due.id && isDueWithin(one, due.on ?? due.today));
}

/** Whether a service is due about a day, or already. */
export const isDueWithin = ({ on, state }: Due, day: string): boolean =>
  state !== 'ok' || (on !== null && Math.abs(daysBetween(day, on)) <= TOGETHER);
