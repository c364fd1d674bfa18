import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Signal, useSignal } from '../../../live/index.ts';
import { GroundDialog } from '../../../map/ground/base-map-dialog.tsx';
import { type FleetMap, fit, fleetPoints, type Room } from '../../../map/index.ts';
import { MapButton } from '../../../map/map-button.tsx';
import classes from '../../../map/map-controls.module.css';
import type { IconName } from '../../../ui/icon-paths.ts';
import { useSettingsSection } from '../../settings/index.ts';
import { clustersOn, geofencesOn, platesOn } from '../tracking-state.ts';

/** What the reader does to the map: groups, plates, ground, full screen, nearer and farther. */
export function MapControls({ fleetMap, room }: { fleetMap: FleetMap; room: Room }) {
  const { t } = useTranslation();
  const [grounds, setGrounds] = useState(false);
  const { map } = fleetMap;
  return (
    <div className={classes.controls}>
      <div className={classes.row}>
        <Switch signal={clustersOn} icon="group" name={t('tracking.clusters')} />
        <Switch signal={platesOn} icon="label" name={t('tracking.plates')} />
        <Switch signal={geofencesOn} icon="zone" name={t('tracking.geofences')} />
        <MapButton icon="layers" name={t('tracking.ground')} onClick={() => setGrounds(true)} />
        <FullScreen />
        <SettingsButton />
      </div>
      <div className={classes.column}>
        <MapButton icon="fit" name={t('tracking.fit')} onClick={() => fit(map, fleetPoints(), room, true)} />
        <span className={classes.zooms}>
          <MapButton icon="add" name={t('tracking.zoomIn')} onClick={() => map.zoomIn()} />
          <MapButton icon="minus" name={t('tracking.zoomOut')} onClick={() => map.zoomOut()} />
        </span>
      </div>
      <GroundDialog opened={grounds} close={() => setGrounds(false)} />
    </div>
  );
}

function Switch({ signal, icon, name }: { signal: Signal<boolean>; icon: IconName; name: string }) {
  const on = useSignal(signal);
  return <MapButton icon={icon} name={name} pressed={on} onClick={() => signal.set(!on)} />;
}

function SettingsButton() {
  const { t } = useTranslation();
  const [open, show] = useSettingsSection();
  return (
    <MapButton
      icon="settings"
      name={t('settings.open')}
      pressed={open !== undefined}
      onClick={() => show(open ? undefined : 'map')}
    />
  );
}

function FullScreen() {
  const { t } = useTranslation();
  const [full, setFull] = useState(document.fullscreenElement !== null);
  const change = async (): Promise<void> => {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
    setFull(document.fullscreenElement !== null);
  };
  if (!document.fullscreenEnabled) return null;
  const name = t(full ? 'tracking.fullScreenEnd' : 'tracking.fullScreen');
  return <MapButton icon="fullScreen" name={name} onClick={() => void change()} />;
}
