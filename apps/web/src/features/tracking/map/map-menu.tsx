import { distanceBetween } from '@balise/tracking';
import { Menu } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { live } from '../../../live/index.ts';
import { coordinatesOf } from '../../../map/coordinates.ts';
import type { Zone } from '../../../map/drawing/zone.ts';
import type { Point } from '../../../map/index.ts';
import { copyText } from '../../../ui/address/copy-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { BlockingDialog, useMayBlock } from '../../blocking/index.ts';
import { GeofenceDialog } from '../../geofences/index.ts';
import { geofenceHere } from '../geofence-here.ts';
import classes from './map-menu.module.css';
import type { AskedPlace } from './use-asked-place.ts';

const NEAREST = 3; // vehicles
/** Not the keys: letting go of those that opened the menu must not close it. */
const OUTSIDE = ['mousedown', 'touchstart'];

type Properties = { asked: AskedPlace | null; close: () => void; select: (id: number) => void };

/**
 * What can be done at a place of the map: copy it, draw a geofence around it, block the vehicle whose marker is there, find those that are
 * nearest. Beside a marker nothing is blocked: the nearest vehicle may be another one, or far away.
 */
export function MapMenu({ asked, close, select }: Properties) {
  const { t } = useTranslation();
  const mayDraw = useMay('manage_geofences');
  const mayBlock = useMayBlock();
  const [drawn, setDrawn] = useState<Zone>();
  const [blocked, setBlocked] = useState<number>();
  const nearest = useMemo(() => (asked ? nearestTo(asked.place) : []), [asked]);
  const pointed = asked?.vehicle === undefined ? undefined : live.fleet.vehicles.get(asked.vehicle);
  return (
    <>
      {asked && (
        <Menu
          key={`${asked.pixel.x} ${asked.pixel.y}`}
          opened
          onClose={close}
          position="bottom-start"
          offset={0}
          width={320}
          clickOutsideEvents={OUTSIDE}
        >
          <Menu.Target>
            <button
              type="button"
              tabIndex={-1}
              className={classes.place}
              style={{ left: asked.pixel.x, top: asked.pixel.y }}
              aria-label={t('tracking.menu.title')}
            />
          </Menu.Target>
          <Menu.Dropdown onContextMenu={(event) => event.preventDefault()}>
            <Copy place={asked.place} />
            {mayDraw && (
              <Menu.Item leftSection={<Icon name="zone" />} onClick={() => setDrawn(geofenceHere(asked.place))}>
                {t('geofences.here.action')}
              </Menu.Item>
            )}
            {mayBlock && pointed && (
              <Menu.Item
                leftSection={<Icon name="lock" />}
                rightSection={<span className={classes.figure}>{pointed.details.designation}</span>}
                aria-haspopup="dialog"
                onClick={() => setBlocked(pointed.id)}
              >
                {t('shell.blocking')}
              </Menu.Item>
            )}
            <Nearest nearest={nearest} select={select} />
          </Menu.Dropdown>
        </Menu>
      )}
      {drawn && (
        <Suspense>
          <GeofenceDialog proposed={{ zone: drawn }} onClose={() => setDrawn(undefined)} />
        </Suspense>
      )}
      {blocked !== undefined && (
        <Suspense>
          <BlockingDialog id={blocked} onClose={() => setBlocked(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function Copy({ place }: { place: Point }) {
  const { t } = useTranslation();
  const tell = useTell();
  const text = coordinatesOf(place);
  const copy = async (): Promise<void> => {
    tell.done((await copyText(text)) ? t('common.copied') : text); // else it can be copied from there
  };
  return (
    <Menu.Item
      leftSection={<Icon name="copy" />}
      rightSection={<span className={classes.figure}>{text}</span>}
      onClick={() => void copy()}
    >
      {t('tracking.menu.copy')}
    </Menu.Item>
  );
}

/** The vehicles that are nearest to a place, as they were when it was asked for. */
function Nearest({ nearest, select }: { nearest: ReturnType<typeof nearestTo>; select: (id: number) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (nearest.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('tracking.menu.nearest')}</Menu.Label>
      {nearest.map(({ id, name, distance }) => (
        <Menu.Item
          key={id}
          leftSection={<Icon name="vehicle" />}
          rightSection={<span className={classes.figure}>{format.text(format.distance(distance))}</span>}
          onClick={() => select(id)}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}

function nearestTo(place: Point) {
  const found: { id: number; name: string; distance: number }[] = [];
  for (const { id, details, state } of live.fleet.vehicles.values())
    if (state?.location)
      found.push({ id, name: details.designation, distance: distanceBetween(place, state.location) });
  return found.sort((a, b) => a.distance - b.distance).slice(0, NEAREST);
}
