import type { Position } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import {
  type GeoJSONStoreFeatures,
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
  ValidateNotSelfIntersecting,
} from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { MOST_PULLED } from './most-pulled.ts';
import { nearestCorner } from './snapping.ts';
import { type Corner, circleThrough, outlineOf, rectangleAround, type Zone } from './zone.ts';

export type ZoneKind = Zone['kind'];

/** What draws on the map; `stop` takes it away with all that it drew. */
export type ZonePen = {
  /** The next press on the map begins such a zone, in place of the one that is there. */
  draw(kind: ZoneKind): void;
  /** Puts a zone there, with corners to pull; null: none. */
  show(zone: Zone | null): void;
  /** Takes back the last corner of what is being drawn. @returns false where there is none */
  undo(): boolean;
  stop(): void;
};

const FINE = 9; // decimals of a coordinate that the library takes
const CORRIDOR = 100; // m wide until the reader says otherwise
const SHOWN = 8; // every eighth of a circle's corners: on a phone all of them would lie on one another

/**
 * Lets the reader draw one zone, move it and pull its corners. The style of the map must have loaded.
 * @param colour `#rrggbb`
 * @param most corners of a polygon that is drawn
 * @param snapsTo corners of other areas, longitude first, which a corner near to them takes
 * @param onZone the zone as it now is, whenever the reader let it go; the width of a corridor is not drawn
 */
export function zonePen(
  map: MapLibreMap,
  { colour, most, snapsTo }: { colour: `#${string}`; most: number; snapsTo: () => readonly Position[] },
  onZone: (zone: Zone) => void,
): ZonePen {
  const draw: TerraDraw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: modesIn(colour, most, snappingTo(map, snapsTo), ({ properties }) => {
      const held = draw.getSnapshotFeature(properties.selectionPointFeatureId as string);
      return held?.properties.mode === 'circle' && Number(properties.index) % SHOWN !== 0;
    }),
    undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
  });
  draw.start();
  const clear = (): void => {
    if (draw.getMode() !== 'static') draw.setMode('static'); // lets go of what is half drawn or held
    draw.clear();
  };
  const show = (zone: Zone | null): void => {
    clear();
    if (!zone || outlineOf(zone).length > MOST_PULLED) return;
    const [added] = draw.addFeatures([featureOf(zone)]);
    if (added?.valid && added.id !== undefined) {
      draw.setMode('select');
      draw.selectFeature(added.id);
    }
  };
  draw.on('finish', (id) => {
    const feature = draw.getSnapshotFeature(id);
    const zone = feature && zoneFrom(feature);
    if (!zone) return;
    show(zone); // what is seen is what will be searched: a circle that was pulled is a circle again
    onZone(zone);
  });
  return {
    draw: (kind) => {
      clear();
      draw.setMode(kind);
    },
    show,
    undo: () => draw.canUndo() && draw.undo(),
    stop: () => {
      try {
        draw.stop();
      } catch {
        // a map that is gone, or lies on another ground, has lost what was drawn; the pen has let go of it before
      }
    },
  };
}

/** @param isHidden whether a corner can be pulled without being shown */
function modesIn(
  colour: `#${string}`,
  most: number,
  snapping: Snapping,
  isHidden: (corner: GeoJSONStoreFeatures) => boolean,
) {
  // a finger is wider than a pointer
  const [corner, middle] = matchMedia('(pointer: coarse)').matches ? [11, 8] : [6, 4];
  const shape = {
    fillColor: colour,
    fillOpacity: 0.14,
    outlineColor: colour,
    outlineWidth: 2,
    closingPointColor: colour,
    closingPointWidth: 6,
    closingPointOutlineColor: '#ffffff' as const,
    closingPointOutlineWidth: 2,
  };
  const selected = {
    selectedPolygonColor: colour,
    selectedPolygonFillOpacity: 0.14,
    selectedPolygonOutlineColor: colour,
    selectedPolygonOutlineWidth: 2,
    selectionPointColor: '#ffffff' as const,
    selectionPointWidth: (point: GeoJSONStoreFeatures) => (isHidden(point) ? 0 : corner),
    selectionPointOutlineColor: colour,
    selectionPointOutlineWidth: (point: GeoJSONStoreFeatures) => (isHidden(point) ? 0 : 2),
    selectedLineStringColor: colour,
    selectedLineStringWidth: 2,
    midPointColor: colour,
    midPointWidth: middle,
    midPointOutlineColor: '#ffffff' as const,
    midPointOutlineWidth: 1,
  };
  const validation = ValidateNotSelfIntersecting;
  const pulled = { draggable: true, midpoints: true, deletable: true };
  return [
    new TerraDrawCircleMode({ styles: shape, drawInteraction: 'click-move-or-drag' }),
    new TerraDrawRectangleMode({ styles: shape, drawInteraction: 'click-move-or-drag' }),
    new TerraDrawPolygonMode({
      styles: shape,
      snapping,
      validation: (feature, context) => fewEnough(feature, most, context) ?? validation(feature),
    }),
    new TerraDrawLineStringMode({
      modeName: 'corridor',
      styles: { ...shape, lineStringColor: colour, lineStringWidth: 2 },
      snapping,
      validation: (feature) => ({ valid: cornersOf(feature) <= MOST_PULLED }),
    }),
    new TerraDrawSelectMode({
      styles: selected,
      allowManualDeselection: false,
      keyEvents: { deselect: null, delete: null, rotate: null, scale: null },
      flags: {
        circle: { feature: { draggable: true, coordinates: { resizable: 'center-fixed' } } },
        rectangle: { feature: { draggable: true, coordinates: { resizable: 'opposite' } } },
        polygon: {
          feature: { draggable: true, validation, coordinates: { ...pulled, snappable: snapping } },
        },
        corridor: {
          feature: { draggable: true, coordinates: { ...pulled, snappable: snapping } },
        },
      },
    }),
  ];
}

type Snapping = NonNullable<ConstructorParameters<typeof TerraDrawPolygonMode>[0]>['snapping'] & object;
type Validate = typeof ValidateNotSelfIntersecting;

const cornersOf = ({ geometry }: GeoJSONStoreFeatures): number =>
  geometry.type === 'LineString' ? geometry.coordinates.length : 0;

/** Whether a polygon may have another corner. What a self-crossing one encloses is undefined: whether it does is asked at its end. */
function fewEnough(
  feature: GeoJSONStoreFeatures,
  most: number,
  { updateType }: { updateType: string },
): ReturnType<Validate> | undefined {
  if (feature.geometry.type === 'Polygon' && (feature.geometry.coordinates[0]?.length ?? 0) > most + 3) {
    return { valid: false };
  }
  return updateType === 'finish' || updateType === 'commit' ? undefined : { valid: true };
}

const snappingTo = (map: MapLibreMap, corners: () => readonly Position[]): Snapping => ({
  toCustom: (pointer) => nearestCorner(map, corners(), pointer)?.map(rounded),
});

function featureOf(zone: Zone): GeoJSONStoreFeatures {
  const ring = outlineOf(zone).map(({ latitude, longitude }) => [rounded(longitude), rounded(latitude)]);
  const [first] = ring;
  if (zone.kind === 'corridor') {
    return { type: 'Feature', geometry: { type: 'LineString', coordinates: ring }, properties: { mode: zone.kind } };
  }
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [first ? [...ring, first] : ring] },
    properties: { mode: zone.kind, ...(zone.kind === 'circle' && { radiusKilometers: zone.radius / 1000 }) },
  };
}

const rounded = (degrees: number): number => Number(degrees.toFixed(FINE));

const cornerOf = ([longitude = 0, latitude = 0]: number[]): Corner => ({ latitude, longitude });

function zoneFrom({ geometry, properties }: GeoJSONStoreFeatures): Zone | undefined {
  if (geometry.type === 'LineString') {
    return { kind: 'corridor', points: geometry.coordinates.map(cornerOf), width: CORRIDOR };
  }
  if (geometry.type !== 'Polygon') return undefined;
  const points = (geometry.coordinates[0] ?? []).slice(0, -1).map(cornerOf);
  if (properties.mode === 'circle') return circleThrough(points);
  return properties.mode === 'rectangle' ? rectangleAround(points) : { kind: 'polygon', points };
}
