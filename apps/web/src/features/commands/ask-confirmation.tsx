import type { BlockingLimits } from '@balise/tracking';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../api/words-of.ts';
import { useTell } from '../../ui/use-tell.tsx';
import type { CommandDraft } from './ask-form.tsx';
import type { CommandTarget } from './commands-drawer.tsx';
import { useRequest } from './requests.ts';
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
    <Modal
      opened
      onClose={onClose}
      title={t('commands.confirm.title', { what, vehicle })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text size="sm">{t(draft.channel === 'sms' ? 'commands.smsHint' : `commands.confirm.${follows}`, words)}</Text>
      {request.error && (
        <Text size="sm" c="var(--st-power-text)" role="alert" mt="sm">
          {wordsOf(request.error, t) ?? t('errors.internal')}
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap={8}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('commands.confirm.keep')}
        </Button>
        <Button className={command.kind === 'block' ? 'danger' : undefined} loading={request.isPending} onClick={send}>
          {command.kind === 'block' || command.kind === 'unblock'
            ? t(`commands.kinds.${command.kind}`)
            : t('commands.ask')}
        </Button>
      </Group>
    </Modal>
  );
}
