import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import type { Vehicle } from '../../../live/index.ts';
import { copyText } from '../../../ui/address/copy-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './card-head.module.css';

/** Which vehicle it is; its link, and the way out. */
export function CardHead({ vehicle, close }: { vehicle: Vehicle; close: () => void }) {
  const { t } = useTranslation();
  const { designation, label, model } = vehicle.details;
  const copy = async (): Promise<void> => {
    const copied = await copyText(location.href);
    notifications.show({ message: copied ? t('common.copied') : location.href }); // else it can be copied from there
  };
  return (
    <header className={classes.head}>
      <div className="grow can-shrink">
        <h2 className={classes.plate}>{designation}</h2>
        <p className="text-xs faint">{[label, model].filter(Boolean).join(' · ')}</p>
        <SharedBy details={vehicle.details} />
      </div>
      <IconButton name={t('tracking.copyLink')} onClick={() => void copy()}>
        <Icon name="link" />
      </IconButton>
      <IconButton name={t('tracking.close')} onClick={close}>
        <Icon name="close" />
      </IconButton>
    </header>
  );
}

/** Whose vehicle it is, where it is shared with the reader, and until when. */
function SharedBy({ details: { share, clientName: owner } }: Pick<Vehicle, 'details'>) {
  const { t } = useTranslation();
  const { date } = useFormat();
  if (!share) return null;
  return (
    <p className="text-xs faint">
      {share.until === null
        ? t('devices.sharedBy', { owner })
        : t('devices.sharedByUntil', { owner, date: date(share.until - 1) })}
    </p>
  );
}
