import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import frame from '../../../ui/dialog/dialog.module.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
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
  const { kind, startsAt } = asked;
  const name = isExplainedEvent(kind) ? t(`events.kinds.${kind}`) : t(`history.kinds.${kind}`);
  const what = `${name}, ${format.time(startsAt)}`;
  return (
    <Dialog title={t('history.why.title', { what })} size={620} onClose={onClose}>
      <div className={frame.body}>
        <WhyCard {...asked} isTitled onMoment={onShow} />
      </div>
    </Dialog>
  );
}
