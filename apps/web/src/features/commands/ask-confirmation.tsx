import type { BlockingLimits } from '@balise/tracking';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { type CommandDraft, type CommandTarget, useRequest } from './requests.ts';
import { useLimitWords, useSaid } from './use-command-words.ts';

type Properties = {
  device: CommandTarget;
  draft: CommandDraft;
  limits: BlockingLimits;
  onClose: () => void;
  onDone: () => void;
};

/** Asks once more, with the vehicle's name and what follows. */
export function AskConfirmation({ device, draft, limits, onClose, onDone }: Properties) {
  const { t } = useTranslation();
  const figures = useLimitWords(limits);
  const tell = useTell();
  const said = useSaid();
  const request = useRequest(device.id);
  // one key for one question: a second click, or a lost answer, asks the same thing
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { command, guarded, ...how } = draft;
  const vehicle = device.plate.replaceAll(' ', '\u00a0'); // never broken into two lines
  const words = { vehicle, span: figures.life };
  const what = said(command);
  const follows = command.kind === 'block' || command.kind === 'unblock' ? command.kind : guarded ? 'guarded' : 'other';
  const send = () =>
    request.mutate(
      { command, idempotencyKey, ...how },
      {
        onSuccess: () => {
          tell.done(t('commands.asked', { what }));
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('commands.confirm.title', { what, vehicle })}
      text={t(draft.channel === 'sms' ? 'commands.smsHint' : `commands.confirm.${follows}`, words)}
      action={
        command.kind === 'block' || command.kind === 'unblock' ? t(`commands.kinds.${command.kind}`) : t('commands.ask')
      }
      keep={t('commands.confirm.keep')}
      isDanger={command.kind === 'block'}
      mutation={request}
      onConfirm={send}
      onClose={onClose}
    />
  );
}
