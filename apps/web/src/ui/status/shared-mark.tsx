import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';

/** Beside the plate of a vehicle that its owner shares with the reader. */
export function SharedMark({ owner }: { owner: string }) {
  const { t } = useTranslation();
  const said = t('devices.sharedBy', { owner });
  return (
    <span className="faint" role="img" aria-label={said} title={said}>
      <Icon name="share" size={12} />
    </span>
  );
}
