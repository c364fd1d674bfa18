import { type FieldErrors, fieldErrorsOf, type Geofence, GeofenceFields, type WeekHours } from '@balise/contract';
import { shapeOf, type Zone } from '../../map/drawing/zone.ts';
import type { GeofenceInput } from './requests.ts';

export type GeofenceForm = {
  clientId: string | null;
  name: string;
  description: string;
  colour: string;
  speedLimit: number | '';
  /** null: it always applies. */
  schedule: WeekHours | null;
  zone: Zone | null;
};

/** What a new geofence begins with. */
export type Proposal = { clientId?: number | undefined; name?: string; zone?: Zone };

const NAME = 60; // characters

export const formOf = (geofence: Geofence | undefined, { clientId, name = '', zone }: Proposal = {}): GeofenceForm => ({
  clientId: geofence ? String(geofence.clientId) : clientId === undefined ? null : String(clientId),
  name: geofence?.name ?? name.slice(0, NAME),
  description: geofence?.description ?? '',
  colour: geofence?.colour ?? '#2f6fdb',
  speedLimit: geofence?.speedLimit ?? '',
  schedule: geofence?.schedule ?? null,
  zone: geofence ? (drawableOf(geofence) ?? null) : (zone ?? null),
});

/** The shape as it can be drawn again; undefined: there is none. */
export function drawableOf({ type, drawCoordinate }: Pick<Geofence, 'type' | 'drawCoordinate'>): Zone | undefined {
  if (!type || !drawCoordinate) return undefined;
  if ('radius' in drawCoordinate) {
    const { radius, ...center } = drawCoordinate;
    return { kind: 'circle', center, radius };
  }
  if ('south' in drawCoordinate) return { kind: 'rectangle', ...drawCoordinate };
  const points = drawCoordinate.points.map(([latitude, longitude]) => ({ latitude, longitude }));
  if ('width' in drawCoordinate) return { kind: 'corridor', points, width: drawCoordinate.width };
  const holes = drawCoordinate.holes?.map((hole) => hole.map(([latitude, longitude]) => ({ latitude, longitude })));
  return { kind: 'polygon', points, ...(holes && holes.length > 0 && { holes }) };
}

/** The zone as the calls take it. */
export function coordinatesOf(zone: Zone | null): Pick<GeofenceInput, 'type' | 'drawCoordinate'> {
  if (!zone) return {};
  switch (zone.kind) {
    case 'circle':
      return { type: 'circle', drawCoordinate: { ...zone.center, radius: zone.radius } };
    case 'rectangle': {
      const { kind: type, ...drawCoordinate } = zone;
      return { type, drawCoordinate };
    }
    case 'polygon':
    case 'corridor': {
      const { type, ...drawCoordinate } = shapeOf(zone);
      return { type, drawCoordinate };
    }
  }
}

/** What the call is given; not yet judged. */
export const inputOf = (form: GeofenceForm): GeofenceInput =>
  ({
    ...(form.clientId === null ? {} : { clientId: Number(form.clientId) }),
    name: form.name,
    description: form.description,
    colour: form.colour,
    speedLimit: form.speedLimit === '' ? null : form.speedLimit,
    schedule: form.schedule,
    ...coordinatesOf(form.zone),
  }) as GeofenceInput;

/** Faults by field, as the server would find them. `choosesClient`: its client must be said. */
export function judge(form: GeofenceForm, choosesClient: boolean): FieldErrors {
  const input = inputOf(form);
  const parsed = GeofenceFields.safeParse(input);
  const errors: FieldErrors = parsed.success ? {} : fieldErrorsOf(parsed.error, input);
  return choosesClient && form.clientId === null ? { ...errors, clientId: 'required' } : errors;
}
