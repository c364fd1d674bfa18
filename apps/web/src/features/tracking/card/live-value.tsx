import type { Badge } from '@balise/tracking';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import type { Vehicle } from '../../../live/index.ts';
import { FigureText } from '../../../ui/page/figure.tsx';

const WORDS = {
  stopped: 'tracking.still',
  private: 'tracking.private',
  disconnected: 'tracking.silent',
  powerCut: 'tracking.cut',
  gpsStale: 'tracking.stale',
  neverConnected: 'tracking.unknown',
  disabled: 'tracking.off',
  suspended: 'tracking.off',
  deleted: 'tracking.off',
} as const satisfies Partial<Record<Badge, string>>;

/** The one value of a row: the speed of what runs, a word for what does not. */
export function LiveValue({ vehicle, badge }: { vehicle: Vehicle; badge: Badge }) {
  const { t } = useTranslation();
  const { speed } = useFormat();
  if (badge === 'moving' || badge === 'idle') {
    return <FigureText figure={speed(badge === 'moving' ? (vehicle.state?.location?.speed ?? 0) : 0)} />;
  }
  return <span className="regular faint">{t(WORDS[badge])}</span>;
}
