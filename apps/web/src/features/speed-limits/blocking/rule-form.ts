import type { ClientId, DeviceId, GroupId, Input, SpeedingBlock, setSpeedingBlock } from '@balise/contract';

export const TARGETS = ['device', 'group', 'client'] as const;
export type Target = (typeof TARGETS)[number];

/** What the dialog of a rule has entered. */
export type BlockingRuleForm = {
  clientId: ClientId | undefined;
  target: Target;
  deviceId: DeviceId | null;
  groupId: GroupId | null;
  episodes: number | '';
  time: number | '';
  unit: 'minutes' | 'hours';
};

const HOUR = 60; // minutes

/** A new rule, of the reader's own client where that is one, or one that is edited. */
export function startOf(rule: SpeedingBlock | undefined, clientId: ClientId | undefined): BlockingRuleForm {
  const isHours = !rule || rule.minutes % HOUR === 0;
  return {
    clientId: rule?.clientId ?? clientId,
    target: rule && rule.deviceId === null ? (rule.groupId === null ? 'client' : 'group') : 'device',
    deviceId: rule?.deviceId ?? null,
    groupId: rule?.groupId ?? null,
    episodes: rule?.episodes ?? 3,
    time: isHours ? (rule?.minutes ?? HOUR) / HOUR : rule.minutes,
    unit: isHours ? 'hours' : 'minutes',
  };
}

/** What is sent; undefined while something is missing, or beyond what a rule may say. */
export function bodyOf(form: BlockingRuleForm): Input<typeof setSpeedingBlock>['body'] | undefined {
  const { clientId, target, deviceId, groupId, episodes, time, unit } = form;
  if (clientId === undefined || episodes === '' || time === '') return undefined;
  const minutes = unit === 'hours' ? time * HOUR : time;
  if (episodes < 2 || episodes > 20 || minutes < 10 || minutes > 10_080) return undefined;
  const threshold = { clientId, episodes, minutes };
  if (target === 'client') return threshold;
  if (target === 'group') return groupId === null ? undefined : { ...threshold, groupId };
  return deviceId === null ? undefined : { ...threshold, deviceId };
}

export const isWhole = (form: BlockingRuleForm): boolean => bodyOf(form) !== undefined;
