import type { DeviceCommand, Right } from '@balise/contract';

type Rights = readonly Right[];

/**
 * Whether a reader with these rights may take a command back, as the API decides it: it has not left, the reader could have asked for it,
 * and it is not what a lock holds the vehicle with.
 */
export const mayCancel = (
  rights: Rights,
  { state, mode, command: { kind } }: Pick<DeviceCommand, 'state' | 'mode' | 'command'>,
  isLocked: boolean,
): boolean =>
  (state === 'requested' || state === 'waiting') &&
  !(mode === 'userLocked' && isLocked) &&
  mayAsk(rights, { mode, command: { kind } });

/** Whether a reader with these rights could ask for a block or unblock like this one; who approves one must be able to. */
export const mayAsk = (
  rights: Rights,
  { mode, command: { kind } }: { mode: DeviceCommand['mode']; command: Pick<DeviceCommand['command'], 'kind'> },
): boolean => rightsFor(kind, mode).every((right) => rights.includes(right));

function rightsFor(kind: DeviceCommand['command']['kind'], mode: DeviceCommand['mode']): Rights {
  if (kind === 'unblock') return ['unblock_device'];
  if (mode === 'userLocked') return ['lock_device'];
  return mode === 'emergency' ? ['block_device', 'block_emergency'] : ['block_device'];
}
