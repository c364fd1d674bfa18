import type { PastEpisode } from '@balise/contract';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { WhyCard } from '../past/index.ts';

type Properties = {
  deviceId: number;
  episode: Pick<PastEpisode, 'kind' | 'startsAt'>;
  onClose: () => void;
  /** Puts the clock to a fix. */
  onShow: (at: number) => void;
};

/** Why a trip, a stop or whatever lasted is what it is, with its fixes to be shown on the map. */
export function WhyDialog({ deviceId, episode: { kind, startsAt }, onClose, onShow }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const what = `${t(`history.kinds.${kind}`)}, ${format.time(startsAt)}`;
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      fullScreen={useIsPhone()}
      title={t('history.why.title', { what })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <WhyCard deviceId={deviceId} kind={kind} startsAt={startsAt} isTitled onMoment={onShow} />
    </Modal>
  );
}
