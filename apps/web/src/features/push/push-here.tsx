import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { pushQuery, useEnablePush, useRemovePush, useTestPush } from './requests.ts';

/** Notifications on this device: how they stand, and the switch. */
export function PushHere() {
  const { t } = useTranslation();
  const tell = useTell();
  const { data, error } = useQuery(pushQuery);
  const enable = useEnablePush();
  const remove = useRemovePush();
  const test = useTestPush();
  if (!data) return <FailureNote error={error} blamesFields />;
  const { state, here, publicKey } = data;
  const turnOn = () =>
    enable.mutate(publicKey, {
      onSuccess: (isAllowed) => isAllowed && tell.done(t('settings.push.enabled')),
      onError: tell.failed,
    });
  return (
    <div className="flow">
      <p className="text-sm muted">{t(`settings.push.states.${state}`)}</p>
      <div className="row gap-8 wrap">
        {state === 'off' && (
          <Button loading={enable.isPending} onClick={turnOn}>
            {t('settings.push.enable')}
          </Button>
        )}
        {state === 'on' && here && (
          <>
            <Button
              variant="default"
              loading={test.isPending}
              onClick={() =>
                test.mutate(here.id, { onSuccess: () => tell.done(t('settings.push.tested')), onError: tell.failed })
              }
            >
              {t('settings.push.test')}
            </Button>
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate(here.id, { onError: tell.failed })}
            >
              {t('settings.push.disable')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
