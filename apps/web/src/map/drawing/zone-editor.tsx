import { Button, NumberInput, SegmentedControl } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { MapArea } from '../areas/area-features.ts';
import { useAreaWords } from './area-words.ts';
import { CircleFields } from './circle-fields.tsx';
import { MOST_PULLED } from './most-pulled.ts';
import { areaOf, lengthOf, withUndrawn, type Zone } from './zone.ts';
import classes from './zone-editor.module.css';
import { ZoneMap } from './zone-map.tsx';
import type { ZoneKind } from './zone-pen.ts';
import { stepBack, stepped, type ZoneSteps } from './zone-steps.ts';

/** What a report can search. */
export const SEARCH_KINDS = ['circle', 'rectangle', 'polygon'] as const;
/** What a geofence can be. */
export const GEOFENCE_KINDS = [...SEARCH_KINDS, 'corridor'] as const;

/** Corners of a polygon that is searched: it must fit into an address. */
const MOST_SEARCHED = 60;

type Properties = {
  zone: Zone | null;
  onZone: (zone: Zone | null) => void;
  /** What is being drawn: Escape drops that, and not the dialog. */
  onDrawing?: (isDrawing: boolean) => void;
  kinds: readonly ZoneKind[];
  /** Other areas, shown beneath: corners snap to theirs. */
  others?: readonly MapArea[];
  /** Above and below what the editor itself has in its panel. */
  before?: ReactNode;
  children?: ReactNode;
};

/** Draws a zone on a map, or takes a circle by its figures. */
export function ZoneEditor({ zone, onZone: tell, onDrawing, kinds, others, before, children }: Properties) {
  const { t } = useTranslation();
  const [tool, setTool] = useState<ZoneKind | null>(zone ? null : 'polygon');
  const undoCorner = useRef(() => false);
  const choose = (next: ZoneKind | null): void => {
    setTool(next);
    onDrawing?.(next !== null);
  };
  const { onZone, back } = useSteps(zone, tell);
  const undo = (): void => {
    if (tool && undoCorner.current()) return;
    const last = back?.();
    if (last !== undefined) choose(last ? null : (tool ?? zone?.kind ?? 'polygon'));
  };
  const take = (drawn: Zone): void => {
    onZone(zone ? withUndrawn(drawn, zone) : drawn);
    choose(null);
  };
  // an area to be redrawn is removed at once: what is saved must match the map
  const redraw = (kind: ZoneKind): void => {
    onZone(null);
    choose(kind);
  };
  const hint = tool
    ? t(`reportScreen.zone.hints.${tool}`)
    : t(
        zone && 'points' in zone && zone.points.length > MOST_PULLED
          ? 'reportScreen.zone.manyCorners'
          : 'reportScreen.zone.hints.edit',
      );
  return (
    <div className={classes.editor}>
      <ZoneMap
        {...{ zone, tool, others }}
        onZone={take}
        most={kinds === GEOFENCE_KINDS ? MOST_PULLED : MOST_SEARCHED}
        undo={undoCorner}
      />
      <div className={classes.panel}>
        {before}
        <SegmentedControl
          fullWidth
          aria-label={t('reportScreen.zone.shape')}
          data={kinds.map((kind) => ({ value: kind, label: t(`reportScreen.zone.kinds.${kind}`) }))}
          value={tool ?? zone?.kind ?? 'polygon'}
          onChange={(kind) => redraw(kind as ZoneKind)}
        />
        <p className={`text-sm muted ${classes.hint}`}>{hint}</p>
        <Measure zone={zone} kind={zone?.kind ?? tool} />
        <Steps onUndo={tool || back ? undo : undefined} onClear={zone ? () => redraw(zone.kind) : undefined} />
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

type StepsProperties = { onUndo: (() => void) | undefined; onClear: (() => void) | undefined };

function Steps({ onUndo, onClear }: StepsProperties) {
  const { t } = useTranslation();
  const shared = { variant: 'subtle', color: 'gray', size: 'xs' } as const;
  return (
    <div className={classes.steps}>
      <Button {...shared} disabled={!onUndo} leftSection={<Icon name="undo" size={14} />} onClick={onUndo}>
        {t('reportScreen.zone.undo')}
      </Button>
      <Button {...shared} disabled={!onClear} leftSection={<Icon name="trash" size={14} />} onClick={onClear}>
        {t('reportScreen.zone.clear')}
      </Button>
    </div>
  );
}

/** What the zone was before each change, and the way back. */
function useSteps(zone: Zone | null, tell: (zone: Zone | null) => void) {
  const [steps, setSteps] = useState<ZoneSteps>([]);
  const last = stepBack(steps);
  return {
    onZone: (next: Zone | null): void => {
      setSteps((known) => stepped(known, zone));
      tell(next);
    },
    /** Absent where there is none. @returns the zone as it is again */
    ...(last && {
      back: (): Zone | null => {
        setSteps(last.steps);
        tell(last.zone);
        return last.zone;
      },
    }),
  };
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
/** Both lines are there before anything is drawn: on a phone a second one that came later would move the map under the finger. */
function Measure({ zone, kind }: { zone: Zone | null; kind: ZoneKind | null }) {
  const { t } = useTranslation();
  const { text, distance } = useFormat();
  const areaWords = useAreaWords();
  return (
    <p className={classes.measure} role="status">
      <span>{t('reportScreen.zone.area')}</span>
      <b>{zone ? text(areaWords(areaOf(zone))) : '—'}</b>
      <span>{t(kind === 'corridor' ? 'reportScreen.zone.length' : 'reportScreen.zone.outline')}</span>
      <b>{zone ? text(distance(lengthOf(zone))) : '—'}</b>
    </p>
  );
}
