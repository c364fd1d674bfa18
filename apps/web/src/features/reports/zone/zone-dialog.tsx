import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useAreaWords } from './area-words.ts';
import { CircleFields } from './circle-fields.tsx';
import type { Zone } from './zone.ts';
import classes from './zone-dialog.module.css';
import { ZoneMap } from './zone-map.tsx';
import type { ZoneKind } from './zone-pen.ts';

type Properties = { zone: Zone | null; onUse: (zone: Zone) => void; onClose: () => void };

const KINDS: readonly ZoneKind[] = ['circle', 'rectangle', 'polygon'];

/** Draws the zone that a report searches, or takes it by its figures. */
export function ZoneDialog({ zone: before, onUse, onClose }: Properties) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const [zone, setZone] = useState(before);
  const [tool, setTool] = useState<ZoneKind | null>(before ? null : 'polygon');
  const take = (drawn: Zone): void => {
    setZone(drawn);
    setTool(null);
  };
  // an area to be redrawn is removed at once: the search must match the map
  const redraw = (kind: ZoneKind): void => {
    setZone(null);
    setTool(kind);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={980}
      fullScreen={phone}
      title={t('reportScreen.zone.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      closeOnEscape={tool === null} // while something is being drawn, Esc drops that
      closeOnClickOutside={false}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      <ZoneMap zone={zone} tool={tool} onZone={take} />
      <div className={classes.panel}>
        <SegmentedControl
          fullWidth
          aria-label={t('reportScreen.zone.shape')}
          data={KINDS.map((kind) => ({ value: kind, label: t(`reportScreen.zone.kinds.${kind}`) }))}
          value={tool ?? zone?.kind ?? 'polygon'}
          onChange={(kind) => redraw(kind as ZoneKind)}
        />
        <p className={`text-sm muted ${classes.hint}`}>
          {t(tool ? `reportScreen.zone.hints.${tool}` : 'reportScreen.zone.hints.edit')}
        </p>
        <Measure zone={zone} />
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          className={classes.clear ?? ''}
          data-idle={zone === null || undefined}
          leftSection={<Icon name="trash" size={14} />}
          onClick={() => redraw(zone?.kind ?? 'polygon')}
        >
          {t('reportScreen.zone.clear')}
        </Button>
        <CircleFields zone={zone} onZone={take} />
        <div className={classes.acts}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button disabled={!zone} onClick={() => zone && onUse(zone)}>
            {t('reportScreen.zone.use')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** How large the zone is, for who sees it and who hears it. */
function Measure({ zone }: { zone: Zone | null }) {
  const { t } = useTranslation();
  const { text } = useFormat();
  const areaWords = useAreaWords();
  return (
    <p className={classes.measure} role="status">
      <span>{t('reportScreen.zone.area')}</span>
      <b>{zone ? text(areaWords(zone)) : '—'}</b>
    </p>
  );
}
