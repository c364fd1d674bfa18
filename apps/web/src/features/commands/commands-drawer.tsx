import { protocolTitle } from '@balise/i18n';
import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { AskForm } from './ask-form.tsx';
import { CommandLog } from './command-log.tsx';
import { type CommandTarget, optionsQuery } from './requests.ts';
import { WiringForm } from './wiring-form.tsx';

/** What is asked of a vehicle's tracker: asking, what became of it, and how it is wired. */
export function CommandsDrawer({ device, onClose }: { device: CommandTarget; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: options, error } = useQuery(optionsQuery(device.id));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={`${t('commands.title')} · ${device.plate}`}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {error && !options && <FailureNote error={error} />}
      {!options && !error && <Skeleton height={180} />}
      {options && (
        <>
          {options.kinds.length > 0 ? (
            <AskForm device={device} options={options} />
          ) : (
            <p className="text-sm muted">
              {options.protocol === null
                ? t('commands.noModel')
                : t('commands.noEncoder', { protocol: protocolTitle(options.protocol) })}
            </p>
          )}
          <CommandLog device={device} />
          {options.mayEditSettings && options.kinds.length > 0 && <WiringForm device={device} options={options} />}
        </>
      )}
    </Drawer>
  );
}
