import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GroundDialog } from '../../../map/ground/base-map-dialog.tsx';
import { fit, type PastMap, type Room } from '../../../map/index.ts';
import { MapButton } from '../../../map/map-button.tsx';
import { CLOSEST } from '../replay/follow.ts';
import type { Replay } from '../replay/replay.ts';
import type { History } from '../use-history.ts';
import classes from './overlays.module.css';

type Properties = { pastMap: PastMap; history: History; replay: Replay; room: Room };

/** Everything in view, nearer, farther, another ground. */
export function HistoryMapButtons({ pastMap, history, replay, room }: Properties) {
  const { t } = useTranslation();
  const [grounds, setGrounds] = useState(false);
  const { map } = pastMap;
  const all = (): void => {
    const corners = history.vehicles.flatMap(({ path }) => {
      if (!path?.bounds) return [];
      const [west, south, east, north] = path.bounds;
      return [
        { longitude: west, latitude: south },
        { longitude: east, latitude: north },
      ];
    });
    replay.follow.set(false); // or the map would not stay there
    fit(map, corners, room, true, CLOSEST);
  };
  return (
    <div className={classes.buttons}>
      <MapButton icon="fit" name={t('history.fit')} onClick={all} />
      <span className={classes.zooms}>
        <MapButton icon="add" name={t('tracking.zoomIn')} onClick={() => map.zoomIn()} />
        <MapButton icon="minus" name={t('tracking.zoomOut')} onClick={() => map.zoomOut()} />
      </span>
      <MapButton icon="layers" name={t('tracking.ground')} onClick={() => setGrounds(true)} />
      <GroundDialog opened={grounds} close={() => setGrounds(false)} />
    </div>
  );
}
