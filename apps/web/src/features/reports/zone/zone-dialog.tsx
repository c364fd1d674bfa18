import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchZone } from '../../../map/drawing/zone.ts';
import { SEARCH_KINDS, ZoneEditor } from '../../../map/drawing/zone-editor.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import classes from './zone-dialog.module.css';

type Properties = { zone: SearchZone | null; onUse: (zone: SearchZone) => void; onClose: () => void };

/** Draws the zone that a report searches, or takes it by its figures. */
export function ZoneDialog({ zone: before, onUse, onClose }: Properties) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [zone, setZone] = useState(before);
  const [isDrawing, setDrawing] = useState(before === null);
  return (
    <Modal
      opened
      onClose={onClose}
      size={980}
      fullScreen={phone}
      title={t('reportScreen.zone.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      closeOnEscape={!isDrawing} // while something is being drawn, Esc drops that
      closeOnClickOutside={false}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      <ZoneEditor
        zone={zone}
        kinds={SEARCH_KINDS}
        onZone={(drawn) => setZone(drawn?.kind === 'corridor' ? null : drawn)}
        onDrawing={setDrawing}
      >
        <div className={classes.acts}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={!zone} onClick={() => zone && onUse(zone)}>
            {t('reportScreen.zone.use')}
          </Button>
        </div>
      </ZoneEditor>
    </Modal>
  );
}
