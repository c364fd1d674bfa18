import { Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useSignal } from '../../live/index.ts';
import frame from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { chooseMap, type MapChoice, mapChoice, type Offer, offeredMaps, shownMap } from './map-choice.ts';

/** The maps to choose from. */
export function GroundsDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('tracking.groundDialog.title')} fillsPhone={false} onClose={close}>
      <div className={frame.body}>
        <Grounds />
      </div>
    </Dialog>
  );
}

function Grounds() {
  const { t } = useTranslation();
  const { maps, brand } = useUser();
  const chosen = useSignal(mapChoice);
  const offered = offeredMaps(maps);
  const shown = shownMap(maps, chosen);
  const current = offered.find(({ choice }) => JSON.stringify(choice) === JSON.stringify(shown))?.offer;
  const nameOf = (offer: Offer, choice: MapChoice): string => {
    if (choice.kind === 'openfreemap' || choice.kind === 'embedded') return t(`tracking.groundDialog.${choice.kind}`);
    return offer === 'partner'
      ? t('tracking.groundDialog.partner', { name: brand.displayName })
      : t('tracking.groundDialog.platform');
  };
  const hintOf = (choice: MapChoice): string =>
    'url' in choice ? new URL(choice.url).host : t(`tracking.groundDialog.${choice.kind}Hint`);
  return (
    <Radio.Group
      aria-label={t('tracking.groundDialog.title')}
      value={current ?? null}
      onChange={(value) => chooseMap(value as Offer)}
    >
      <Stack gap="md">
        {offered.map(({ offer, choice }) => (
          <Radio key={offer} value={offer} label={nameOf(offer, choice)} description={hintOf(choice)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
