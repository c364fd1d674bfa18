import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import classes from '../links.module.css';
import { coordinatesOf, type LinkPart } from './link-form.ts';

// maps are heavy, and most links name no destination
const PlaceMap = lazy(() => import('../../../map/spot/place-map.tsx').then((module) => ({ default: module.PlaceMap })));

const DECIMALS = 5; // of a degree: a metre

/** Where the vehicle goes: the name of a place, and where it is, typed or chosen on a map. */
export function DestinationFields({ form, set, faults }: Pick<LinkPart, 'form' | 'set' | 'faults'>) {
  const { t } = useTranslation();
  const [onMap, setOnMap] = useState(false);
  const fault = Object.keys(faults).some((name) => /^destination\.(?:latitude|longitude)$/.test(name));
  const [latitude, longitude] = coordinatesOf(form.coordinates) ?? [];
  const chosen = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined;
  return (
    <>
      <TextInput
        label={t('trackingLinks.dialog.destination')}
        description={t('trackingLinks.dialog.destinationHint')}
        placeholder={t('trackingLinks.dialog.destinationName')}
        maxLength={80}
        value={form.destination}
        error={faults['destination.name']}
        onChange={({ currentTarget: { value } }) => set({ destination: value })}
      />
      <TextInput
        label={t('trackingLinks.dialog.coordinates')}
        description={t('trackingLinks.dialog.coordinatesHint')}
        value={form.coordinates}
        error={fault && t('trackingLinks.dialog.coordinatesFault')}
        onChange={({ currentTarget: { value } }) => set({ coordinates: value })}
      />
      <div className={`${classes.wide} ${classes.onMap}`}>
        <Button
          variant="default"
          leftSection={<Icon name="pin" />}
          aria-expanded={onMap}
          onClick={() => setOnMap((shown) => !shown)}
        >
          {t(onMap ? 'trackingLinks.dialog.hideMap' : 'trackingLinks.dialog.onMap')}
        </Button>
        {onMap && (
          <Suspense fallback={null}>
            <p className="text-sm muted">{t('trackingLinks.dialog.mapHint')}</p>
            <PlaceMap
              label={t('trackingLinks.dialog.map')}
              chosen={chosen}
              onChoose={(place) =>
                set({ coordinates: `${place.latitude.toFixed(DECIMALS)}, ${place.longitude.toFixed(DECIMALS)}` })
              }
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
