import { Button, NumberInput, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAreaWords } from './area-words.ts';
import { CircleFields } from './circle-fields.tsx';
import { areaOf, type Zone } from './zone.ts';
import classes from './zone-editor.module.css';
import { ZoneMap } from './zone-map.tsx';
import type { ZoneKind } from './zone-pen.ts';

/** What a report can search. */
export const SEARCH_KINDS = ['circle', 'rectangle', 'polygon'] as const;
/** What a geofence can be. */
export const GEOFENCE_KINDS = [...SEARCH_KINDS, 'corridor'] as const;

type Properties = {
  zone: Zone | null;
  onZone: (zone: Zone | null) => void;
  /** What is being drawn: Escape drops that, and not the dialog. */
  onDrawing?: (isDrawing: boolean) => void;
  kinds: readonly ZoneKind[];
  /** Above and below what the editor itself has in its panel. */
  before?: ReactNode;
  children?: ReactNode;
};

/** Draws a zone on a map, or takes a circle by its figures. */
export function ZoneEditor({ zone, onZone, onDrawing, kinds, before, children }: Properties) {
  const { t } = useTranslation();
  const [tool, setTool] = useState<ZoneKind | null>(zone ? null : 'polygon');
  const choose = (next: ZoneKind | null): void => {
    setTool(next);
    onDrawing?.(next !== null);
  };
  const take = (drawn: Zone): void => {
    onZone(drawn.kind === 'corridor' && zone?.kind === 'corridor' ? { ...drawn, width: zone.width } : drawn);
    choose(null);
  };
  // an area to be redrawn is removed at once: what is saved must match the map
  const redraw = (kind: ZoneKind): void => {
    onZone(null);
    choose(kind);
  };
  return (
    <div className={classes.editor}>
      <ZoneMap zone={zone} tool={tool} onZone={take} />
      <div className={classes.panel}>
        {before}
        <SegmentedControl
          fullWidth
          aria-label={t('reportScreen.zone.shape')}
          data={kinds.map((kind) => ({ value: kind, label: t(`reportScreen.zone.kinds.${kind}`) }))}
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
        {zone?.kind === 'corridor' ? (
          <WidthField width={zone.width} onWidth={(width) => onZone({ ...zone, width })} />
        ) : (
          tool !== 'corridor' && <CircleFields zone={zone} onZone={take} />
        )}
        {children}
      </div>
    </div>
  );
}

function WidthField({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const { t } = useTranslation();
  return (
    <NumberInput
      label={t('reportScreen.zone.width')}
      value={width}
      {...{ min: 10, max: 20_000, step: 10, allowDecimal: false }}
      onChange={(value) => typeof value === 'number' && value >= 10 && onWidth(value)}
    />
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
      <b>{zone ? text(areaWords(areaOf(zone))) : '—'}</b>
    </p>
  );
}
