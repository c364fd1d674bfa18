import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useAreaWords } from '../../../map/drawing/area-words.ts';
import { areaOf } from '../../../map/drawing/zone.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useReportsSearch } from '../use-reports-search.ts';
import { zoneCode, zoneOf } from '../zone/zone-code.ts';
import classes from './filter-bar.module.css';

// maps are heavy, and few reports have one
const ZoneDialog = lazy(() => import('../zone/zone-dialog.tsx').then((module) => ({ default: module.ZoneDialog })));

/** The zone that is searched: its kind and size, and the map on which it is drawn. */
export function ZoneButton({ error }: { error: string | undefined }) {
  const { t } = useTranslation();
  const { text } = useFormat();
  const areaWords = useAreaWords();
  const { search, set } = useReportsSearch();
  const [drawing, setDrawing] = useState(false);
  const zone = search.zone === undefined ? null : (zoneOf(search.zone) ?? null);
  return (
    <div className={classes.field}>
      <Button
        variant="default"
        className={classes.zone ?? ''}
        data-invalid={error !== undefined || undefined}
        aria-haspopup="dialog"
        leftSection={<Icon name="zone" />}
        onClick={() => setDrawing(true)}
      >
        {zone
          ? t('reportScreen.zone.chosen', {
              kind: t(`reportScreen.zone.kinds.${zone.kind}`),
              area: text(areaWords(areaOf(zone))),
            })
          : t('reportScreen.zone.draw')}
      </Button>
      {error !== undefined && (
        <span className="text-xs bad" role="alert">
          {error}
        </span>
      )}
      {drawing && (
        <Suspense>
          <ZoneDialog
            zone={zone}
            onClose={() => setDrawing(false)}
            onUse={(drawn) => {
              setDrawing(false);
              set({ zone: zoneCode(drawn) });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
