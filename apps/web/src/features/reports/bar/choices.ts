import type { ChoiceRule, DeviceSummary, Group, SharedDevice } from '@balise/contract';
import { fitsVehicle, searchedWords } from '../../../ui/search/vehicle-search.ts';
import type { Chosen } from '../report-query.ts';
import { MOST_PICKED } from '../search.ts';

/** A line of the list of who can be chosen. */
export type Choice =
  | { kind: 'all'; key: string }
  | { kind: 'group'; key: string; id: number; name: string; count: number }
  | { kind: 'vehicle'; key: string; id: number; name: string; label: string; owner?: string };

type Offered = {
  vehicles: readonly Omit<DeviceSummary, 'type' | 'status'>[];
  groups: readonly Pick<Group, 'id' | 'designation' | 'deviceCount' | 'clientId'>[];
  /** Those of others that the report may be about. */
  shared: readonly SharedDevice[];
  rule: ChoiceRule;
  clientId: number | undefined;
  search: string;
};

/** All, where the report may be of all; groups, where it may be of many; vehicles, then those of others: those in which every word is found. */
export function linesOf({ vehicles, groups, shared, rule, clientId, search }: Offered): Choice[] {
  const words = searchedWords(search);
  const fits = (name: string) => fitsVehicle({ designation: name, label: '', imei: '' }, words);
  const ofClient = (one: { clientId: number }) => clientId === undefined || one.clientId === clientId;
  return [
    ...(rule.all && words.length === 0 ? [{ kind: 'all' as const, key: 'all' }] : []),
    ...(rule.many ? groups : [])
      .filter((group) => ofClient(group) && fits(group.designation))
      .map(({ id, designation: name, deviceCount: count }) => ({
        kind: 'group' as const,
        key: `g${id}`,
        id,
        name,
        count,
      })),
    ...vehicles
      .filter((one) => ofClient(one) && fitsVehicle(one, words))
      .map(({ id, designation: name, label }) => ({ kind: 'vehicle' as const, key: `v${id}`, id, name, label })),
    ...(clientId === undefined ? shared : [])
      .filter((one) =>
        fitsVehicle({ designation: one.designation, label: `${one.label} ${one.owner}`, imei: '' }, words),
      )
      .map(({ id, designation: name, label, owner }) => ({
        kind: 'vehicle' as const,
        key: `s${id}`,
        id,
        name,
        label,
        owner,
      })),
  ];
}

export function isChosen({ vehicles = [], groups = [] }: Chosen, line: Choice): boolean {
  if (line.kind === 'all') return vehicles === 'all';
  if (line.kind === 'group') return groups.includes(line.id);
  return vehicles !== 'all' && vehicles.includes(line.id);
}

/** The choice after a press on a line. All is never beside others: either gives way to the other. */
export function chosenWith(chosen: Chosen, line: Choice, rule: ChoiceRule): Chosen {
  const was = isChosen(chosen, line);
  if (line.kind === 'all') return { vehicles: was ? [] : 'all', groups: undefined };
  const vehicles = chosen.vehicles === 'all' ? [] : (chosen.vehicles ?? []);
  if (!rule.many) return { vehicles: line.kind === 'vehicle' && !was ? [line.id] : [], groups: undefined };
  const groups = chosen.groups ?? [];
  if (!was && vehicles.length + groups.length >= MOST_PICKED) return chosen;
  const turn = (ids: readonly number[], id: number) => (was ? ids.filter((one) => one !== id) : [...ids, id]);
  const turned = line.kind === 'group' ? turn(groups, line.id) : groups;
  return {
    vehicles: line.kind === 'vehicle' ? turn(vehicles, line.id) : vehicles,
    groups: turned.length > 0 ? turned : undefined,
  };
}
