import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DeviceId } from '../core/ids.ts';
import { placeLanguage } from '../history/positions.ts';

/** The most devices whose places are asked for at once: more than a screen shows. */
export const MOST_PLACES = 100;

export const nameDevicePlaces = endpoint({
  name: 'nameDevicePlaces',
  method: 'POST',
  path: '/device/places',
  access: 'view_devices',
  tag: 'Device',
  summary: 'Where devices are now, in words',
  description:
    'Worded as history and reports word places. A device that is not there for the asker, or that was never located, is left out.',
  body: z.object({
    deviceIdList: z.array(DeviceId).min(1, 'choose_a_device').max(MOST_PLACES, 'too_large'),
    language: placeLanguage,
  }),
  reply: z.object({
    places: z.array(
      z.object({
        deviceId: DeviceId,
        address: z.string().nullable().describe('in words; null: far from everything that has a name'),
      }),
    ),
  }),
  errors: [],
});
