import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { type Asked, isExplainedEvent, WhyCard } from '../../past/index.ts';

type Properties = {
  asked: Asked;
  onClose: () => void;
  /** Puts the clock to a fix. */
  onShow: (at: number) => void;
};

/** Why a trip, a stop, whatever lasted or happened is what it is, with its fixes to be shown on the map. */
export function WhyDialog({ asked, onClose, onShow }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asker] = useState(() => document.activeElement);
  // it goes away whole, so the dialog itself cannot give the focus back
  useEffect(() => () => (asker instanceof HTMLElement ? asker.focus({ preventScroll: true }) : undefined), [asker]);
  const { kind, startsAt } = asked;
  const name = isExplainedEvent(kind) ? t(`events.kinds.${kind}`) : t(`history.kinds.${kind}`);
  const what = `${name}, ${format.time(startsAt)}`;
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      fullScreen={useIsPhone()}
      title={t('history.why.title', { what })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <WhyCard {...asked} isTitled onMoment={onShow} />
    </Modal>
  );
}
