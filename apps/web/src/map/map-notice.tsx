import { Anchor, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import { GroundDialog } from './ground-dialog.tsx';
import classes from './map-notice.module.css';
import { OVERVIEW_ZOOM } from './map-style.ts';
import type { MapWith, OwnLayer } from './use-map.ts';

type Properties = { shownMap: MapWith<OwnLayer>; overview: boolean; failed: boolean; retry: () => void };

/** What the ground cannot show: streets on the overview map, or a detailed map that does not answer. */
export function MapNotice({ shownMap, overview, failed, retry }: Properties) {
  const { t } = useTranslation();
  const near = useIsNear(shownMap);
  const [dismissed, setDismissed] = useState(false);
  const [grounds, setGrounds] = useState(false);
  const dialog = <GroundDialog opened={grounds} close={() => setGrounds(false)} />;
  if (failed) {
    return (
      <output className={classes.notice}>
        <Icon name="info" size={14} />
        <span>{t('tracking.fallback')}</span>
        <Anchor component="button" type="button" size="xs" onClick={retry}>
          {t('common.retry')}
        </Anchor>
      </output>
    );
  }
  if (!overview || !near || dismissed) return dialog;
  return (
    <>
      <output className={classes.notice}>
        <Icon name="info" size={14} />
        <span>
          {t('tracking.overview')}{' '}
          <Anchor component="button" type="button" size="xs" onClick={() => setGrounds(true)}>
            {t('tracking.overviewAction')}
          </Anchor>
        </span>
        <UnstyledButton aria-label={t('tracking.dismiss')} onClick={() => setDismissed(true)}>
          <Icon name="close" size={14} />
        </UnstyledButton>
      </output>
      {dialog}
    </>
  );
}

/** Whether the map is nearer than the overview is good for. */
function useIsNear({ map }: MapWith<OwnLayer>): boolean {
  const [near, setNear] = useState(map.getZoom() >= OVERVIEW_ZOOM);
  useEffect(() => {
    const look = (): void => setNear(map.getZoom() >= OVERVIEW_ZOOM);
    map.on('zoom', look);
    return () => {
      map.off('zoom', look);
    };
  }, [map]);
  return near;
}
