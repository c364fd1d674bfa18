import { isNear, type Place, pixelOf, type View } from '../mercator.ts';
import { cleared, fit } from '../paint/layer-canvas.ts';
import type { MapPalette } from '../paint/palette.ts';
import { LABEL_HEIGHT, labelBox } from '../vehicles/labels.ts';
import { moverOf, seen } from '../vehicles/mover.ts';
import {
  labelWidthOf,
  type PastVehicle,
  POINTED_REACH,
  paintNote,
  paintPastVehicle,
  paintPointed,
  VEHICLE_REACH,
} from './paint-past.ts';

const SHARPER = 1.25; // than the screen: it is turned
const LABEL_GAP = 28; // px from the middle of a vehicle
const SEEN = 300; // px beyond the edge, within which a vehicle or its plate may be seen

/** Two small sheets: the vehicle, which turns, and its plate, which does not. */
type Picture = {
  vehicle: Sheet;
  label: Sheet;
};
type Sheet = {
  canvas: HTMLCanvasElement;
  move: (transform: string) => void;
  /** What is painted on it. */
  looks: string;
};

/** The vehicles of a past, and where the reader points: painted when their looks change, and otherwise only moved, which the browser's compositor does. */
export class PastVehicles {
  readonly #host = document.createElement('div');
  #pictures: Picture[] = [];
  #pointed: Sheet | undefined;

  constructor(host: HTMLElement) {
    this.#host.setAttribute('aria-hidden', 'true');
    this.#host.dataset.vehicles = '';
    Object.assign(this.#host.style, { position: 'absolute', inset: '0', pointerEvents: 'none' });
    host.append(this.#host);
  }

  dispose(): void {
    this.#host.remove();
  }

  /** The palette changed. */
  forget(): void {
    for (const { vehicle, label } of this.#pictures) vehicle.looks = label.looks = '';
    this.#pointed?.canvas.remove();
    this.#pointed = undefined;
  }

  show(vehicles: readonly PastVehicle[], view: View, palette: MapPalette): void {
    while (this.#pictures.length < vehicles.length) this.#pictures.push(this.#added());
    for (const { vehicle, label } of this.#pictures.splice(vehicles.length)) {
      vehicle.canvas.remove();
      label.canvas.remove();
    }
    vehicles.forEach((vehicle, place) => {
      const picture = this.#pictures[place];
      if (picture) show(picture, vehicle, pixelOf(vehicle.place, view), view, palette);
    });
  }

  /** Marks a place, or none. */
  point(place: Place | null, view: View, palette: MapPalette): void {
    if (!place && !this.#pointed) return;
    this.#pointed ??= this.#painted(palette);
    this.#pointed.canvas.hidden = place === null;
    if (place) moveTo(this.#pointed, pixelOf(place, view), POINTED_REACH);
  }

  #painted(palette: MapPalette): Sheet {
    const painted = this.#sheet();
    const context = cleanSheet(painted, 2 * POINTED_REACH, 2 * POINTED_REACH, 1);
    context.translate(POINTED_REACH, POINTED_REACH);
    paintPointed(context, palette);
    return painted;
  }

  #added(): Picture {
    return { vehicle: this.#sheet(), label: this.#sheet() };
  }

  #sheet(): Sheet {
    const canvas = document.createElement('canvas');
    Object.assign(canvas.style, { position: 'absolute', left: '0', top: '0', willChange: 'transform' });
    this.#host.append(canvas);
    return { canvas, move: moverOf(canvas), looks: '' };
  }
}

function show({ vehicle, label }: Picture, of: PastVehicle, at: Place, view: View, palette: MapPalette): void {
  const isSeen = isNear(at, view, SEEN);
  for (const { canvas } of [vehicle, label]) if (canvas.hidden === isSeen) canvas.hidden = !isSeen;
  if (!isSeen) return;
  if (changes(vehicle, `${of.look} ${of.colour} ${devicePixelRatio}`)) paintVehicle(vehicle, of, palette);
  if (changes(label, `${of.label} ${devicePixelRatio}`)) paintLabel(label, of.label, palette);
  moveTo(vehicle, at, VEHICLE_REACH, of.look === 'moving' ? ` rotate(${Math.round(of.heading)}deg)` : '');
  const box = labelBox(at, 0, LABEL_GAP);
  label.move(`translate(${seen(box.left)}px, ${seen(box.top)}px)`);
}

/** Whether a sheet has to be painted for these looks. */
function changes(sheet: Sheet, looks: string): boolean {
  if (sheet.looks === looks) return false;
  sheet.looks = looks;
  return true;
}

function moveTo({ move }: Sheet, { x, y }: Place, reach: number, turned = ''): void {
  move(`translate(${seen(x - reach)}px, ${seen(y - reach)}px)${turned}`);
}

function paintVehicle(sheet: Sheet, of: PastVehicle, palette: MapPalette): void {
  const context = cleanSheet(sheet, 2 * VEHICLE_REACH, 2 * VEHICLE_REACH, SHARPER);
  context.translate(VEHICLE_REACH, VEHICLE_REACH);
  paintPastVehicle(context, of, palette);
}

function paintLabel(sheet: Sheet, text: string, palette: MapPalette): void {
  if (text === '') {
    cleanSheet(sheet, 0, 0, 1);
    return;
  }
  const width = Math.ceil(labelWidthOf(cleanSheet(sheet, 1, 1, 1), text, palette));
  const box = { left: 0, top: 0, right: width, bottom: LABEL_HEIGHT };
  paintNote(cleanSheet(sheet, width, LABEL_HEIGHT, 1), text, box, palette);
}

/** The canvas of a sheet in this size, empty. @param sharper than the screen by so much */
function cleanSheet({ canvas }: Sheet, width: number, height: number, sharper: number): CanvasRenderingContext2D {
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  fit(canvas, width, height, devicePixelRatio * sharper);
  return cleared(canvas, devicePixelRatio * sharper);
}
