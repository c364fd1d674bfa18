import { type CommandRequest, PLATFORM_COMMANDS } from '@balise/contract';
import type { DeviceSettings } from '@balise/protocols';
import type { Scope } from '../../db/scope.ts';

/** Whether a user with that role may ask this kind of thing. */
export function mayAsk({ role, rights }: Scope, { kind }: CommandRequest): boolean {
  const forPlatform = (PLATFORM_COMMANDS as readonly string[]).includes(kind);
  if (forPlatform && role !== 'platform') return false;
  return (kind !== 'block' && kind !== 'unblock') || rights.includes('block_device');
}

/** Whether somebody may be shown the words of an SMS: a password of the tracker's own is in them, and is not read by others. */
export const mayReadSms = ({ role }: Scope, { password }: DeviceSettings): boolean =>
  role === 'platform' || password === undefined;
