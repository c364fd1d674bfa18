import {
  type BlockingMode,
  type CommandRequest,
  type ErrorCode,
  PLATFORM_COMMANDS,
  type Right,
} from '@balise/contract';
import type { DeviceSettings } from '@balise/protocols';
import type { Scope } from '../../db/scope.ts';

/** The rights that a command needs beside those of its endpoint; as rights_for in sql/commands.sql. */
export function rightsFor(kind: CommandRequest['kind'], mode: BlockingMode | null): readonly Right[] {
  if (kind === 'unblock') return ['unblock_device'];
  if (kind === 'speedLimit') return ['edit_speed_limit'];
  if (kind !== 'block') return ['send_command'];
  if (mode === 'userLocked') return ['lock_device'];
  return mode === 'emergency' ? ['block_device', 'block_emergency'] : ['block_device'];
}

/** Why a user may not ask this kind of thing; undefined: the user may. */
export function refusalOf(
  { role, rights }: Scope,
  { kind }: Pick<CommandRequest, 'kind'>,
  mode: BlockingMode | null,
): ErrorCode | undefined {
  const isRaw = (PLATFORM_COMMANDS as readonly string[]).includes(kind);
  if (isRaw && role !== 'platform') return 'command_platform_only';
  return rightsFor(kind, mode).every((right) => rights.includes(right)) ? undefined : 'not_allowed';
}

/** Whether somebody may be shown the words of an SMS: a password of the tracker's own is in them, and is not read by others. */
export const mayReadSms = ({ role }: Scope, { password }: DeviceSettings): boolean =>
  role === 'platform' || password === undefined;
