import { Anchor, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../api/user.ts';
import { useSignal } from '../live/index.ts';
import { Icon } from '../ui/icon.tsx';
import { GroundDialog } from './ground/base-map-dialog.tsx';
import { offeredMaps } from './ground/map-choice.ts';
import { OVERVIEW_ZOOM } from './ground/overview-layers.ts';
import type { MapWith, OwnLayer } from './ground/use-base-map.ts';
import classes from './map-notice.module.css';

/** Where one would look for streets: why there are none, and what to do about it. */
export function MapNotice({ shownMap }: { shownMap: MapWith<OwnLayer> }) {
  const { t } = useTranslation();
  const state = useSignal(shownMap.ground.state);
  const choices = offeredMaps(useUser().maps).length;
  const near = useIsNear(shownMap);
  const [dismissed, setDismissed] = useState<typeof state>();
  const [grounds, setGrounds] = useState(false);
  const dialog = <GroundDialog opened={grounds} close={() => setGrounds(false)} />;
  if ((state !== 'embedded' && state !== 'away') || !near || dismissed === state) return dialog;
  return (
    <>
      <output className={classes.notice}>
        <Icon name="info" size={14} />
        <span>
          {t(state === 'away' ? 'tracking.streetsAway' : 'tracking.overview')}{' '}
          {state === 'away' && (
            <Anchor component="button" type="button" size="xs" onClick={() => shownMap.ground.retry()}>
              {t('common.retry')}
            </Anchor>
          )}
          {state === 'embedded' && choices > 1 && (
            <Anchor component="button" type="button" size="xs" onClick={() => setGrounds(true)}>
              {t('tracking.overviewAction')}
            </Anchor>
          )}
        </span>
        <UnstyledButton aria-label={t('tracking.dismiss')} onClick={() => setDismissed(state)}>
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
