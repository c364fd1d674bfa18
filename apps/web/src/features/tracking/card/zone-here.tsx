import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import type { Vehicle } from '../../../live/index.ts';
import type { Zone } from '../../../map/drawing/zone.ts';
import { usePlaceName } from '../../../map/ground/place-words.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { GeofenceDialog } from '../../geofences/index.ts';
import { geofenceHere } from '../geofence-here.ts';

/** Proposes a geofence around the place where a vehicle is, under the name of the place. */
export function ZoneHere({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const mayDraw = useMay('manage_geofences');
  const place = usePlaceName(vehicle);
  const [drawn, setDrawn] = useState<Zone>();
  const location = vehicle.state?.location;
  if (!mayDraw || !location) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="zone" size={14} />}
        aria-haspopup="dialog"
        title={t('geofences.here.hint')}
        onClick={() => setDrawn(geofenceHere(location))}
      >
        {t('geofences.here.action')}
      </Button>
      {drawn && (
        <Suspense>
          <GeofenceDialog
            proposed={{ clientId: vehicle.details.clientId, name: place ?? vehicle.details.designation, zone: drawn }}
            onClose={() => setDrawn(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
