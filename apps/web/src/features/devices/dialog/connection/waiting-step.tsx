import type { Device } from '@balise/contract';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../language/use-format.ts';
import { live, useNow } from '../../../../live/index.ts';
import frame from '../../../../ui/dialog/dialog.module.css';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { SavedDevice } from '../../requests.ts';
import { SetUp } from '../../set-up.tsx';
import classes from '../device-dialog.module.css';
import { SavedFacts } from '../saved-facts.tsx';
import { Steps } from '../steps.tsx';
import { FirstMessageList } from './first-message-list.tsx';
import { TakingLong } from './taking-long.tsx';
import { type FirstMessage, useFirstMessage } from './use-first-message.ts';

type Properties = SavedDevice & { onClose: () => void; onAnother: (() => void) | undefined };

/** The last step: waits for the tracker, and turns live by itself. */
export function WaitingStep({ device, warnings, onClose, onAnother }: Properties) {
  const { t } = useTranslation();
  const news = useFirstMessage(device);
  const leave = (then: () => void) => () => {
    if (news.receivedAt === null) keepListening(device, t);
    then();
  };
  return (
    <Dialog
      title={t('devices.addTitle')}
      under={<Steps now="firstMessage" />}
      size={720}
      isForm
      onClose={leave(onClose)}
    >
      <div className={classes.waiting}>
        <SavedFacts device={device} warnings={warnings} />
        <div className={classes.watch}>
          <Headline device={device} news={news} />
          <FirstMessageList device={device} news={news} />
          {news.receivedAt === null && <SetUp device={device} />}
          {news.placedAt === null && <TakingLong device={device} />}
        </div>
      </div>
      <footer className={frame.foot}>
        <span className={frame.space} />
        {onAnother && (
          <Button variant="default" onClick={leave(onAnother)}>
            {t('devices.addAnother')}
          </Button>
        )}
        {news.placedAt === null ? (
          <Button data-autofocus onClick={leave(onClose)}>
            {t(news.receivedAt === null ? 'devices.keepListening' : 'devices.done')}
          </Button>
        ) : (
          <Button
            leftSection={<Icon name="map" />}
            renderRoot={(properties) => <Link to="/map" search={{ device: device.id }} {...properties} />}
          >
            {t('devices.showOnMap')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

function Headline({ device, news: { receivedAt, placedAt } }: { device: Device; news: FirstMessage }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const state = placedAt !== null ? 'placed' : receivedAt !== null ? 'connected' : 'waiting';
  const words = {
    placed: [
      t('devices.wait.placedTitle', { plate: device.designation }),
      t('devices.wait.placedText', { ago: format.ago(placedAt ?? now, now) }),
    ],
    connected: [t('devices.wait.connectedTitle'), t('devices.wait.connectedText')],
    waiting: [t('devices.wait.title'), t('devices.wait.text', { duration: format.duration(now - device.activatedAt) })],
  }[state];
  return (
    <div className={classes.headline}>
      <span className={classes.disc} data-state={state}>
        <Icon name={state === 'waiting' ? 'antenna' : 'check'} size={20} />
      </span>
      <div>
        <h3 className={classes.headlineTitle} role="status">
          {words[0]}
        </h3>
        <p className="text-sm muted">{words[1]}</p>
      </div>
    </div>
  );
}

/** Goes on listening after the dialog was closed, until the page is left, and tells when the tracker speaks. */
function keepListening(device: Device, t: TFunction): void {
  const stop = live.fleet.subscribeTo(device.id, () => {
    const vehicle = live.fleet.vehicle(device.id);
    if (vehicle?.state?.seenAt == null) return;
    stop();
    notifications.show({
      message: t('devices.wait.arrived', { plate: vehicle.details.designation }),
      autoClose: false,
    });
  });
}
