import type { CommandRequest, CommandWait, DeviceCommand } from '@balise/contract';
import { TRACKING_QUANTITIES } from '@balise/i18n';
import type { BlockingLimits } from '@balise/tracking';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow, useVehicle } from '../../live/index.ts';

/** What a command asks, in words with its values. */
export function useSaid(): (command: CommandRequest) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (command) => {
    switch (command.kind) {
      case 'interval':
        return t('commands.said.interval', { span: format.duration(command.seconds * 1000) });
      case 'speedLimit':
        return t('commands.said.speedLimit', { speed: format.text(format.speed(command.kmh / 3.6)) });
      case 'output':
        return t(command.on ? 'commands.said.outputOn' : 'commands.said.outputOff', { index: command.index });
      case 'text':
        return command.text;
      default:
        return t(`commands.kinds.${command.kind}`);
    }
  };
}

/** The figures of what must be proven before an engine is cut, for the sentences that name them. */
export function useLimitWords(limits: BlockingLimits) {
  const format = useFormat();
  const say = (name: keyof BlockingLimits, value = limits[name]) =>
    format.text(format.quantity(value, TRACKING_QUANTITIES[name]));
  return {
    fresh: say('blockFreshFor'),
    standstill: say('blockStandsFor'),
    engineOff: say('blockEngineOffFor'),
    // with the engine off it must have stood for both
    still: say('blockStillFor', Math.max(limits.blockStandsFor, limits.blockStillFor)),
    life: say('blockLifetime'),
  };
}

/** What a command waits for, one sentence each. */
export function useWaitWords(command: Pick<DeviceCommand, 'deviceId' | 'limits'>): (wait: CommandWait) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const figures = useLimitWords(command.limits);
  const at = useVehicle(command.deviceId)?.state?.validAt;
  const age = format.duration(at ? now - at : 0);
  return (wait) => t(`commands.waits.${wait}`, { age, ...figures });
}

/** Why a command is in its state: what it waits for, or what became of it; empty where its state says it all. */
export function useWhy(command: DeviceCommand): string {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const waitWords = useWaitWords(command);
  const state = useVehicle(command.deviceId)?.state;
  const { note, waitsFor } = command;
  if (command.state === 'requested') {
    const seenAt = state?.seenAt;
    return seenAt ? t('commands.notConnected', { ago: format.ago(seenAt, now) }) : t('commands.neverConnected');
  }
  if (command.state === 'waiting') return waitsFor.map(waitWords).join(' ');
  if (command.state === 'expired' && command.channel === 'sms') return t('commands.notes.expiredByHand');
  if (command.state === 'failed' && note === 'unconfirmed') return t('commands.notes.unconfirmedFailed');
  return note === '' ? '' : t(`commands.notes.${note}`);
}
