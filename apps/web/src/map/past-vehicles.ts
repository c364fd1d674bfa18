import { LABEL_HEIGHT, labelBox } from './labels.ts';
import { cleared, fit } from './layer-canvas.ts';
import { isNear, type Place, pixelOf, type View } from './mercator.ts';
import {
  labelWidthOf,
  type PastVehicle,
  POINTED_REACH,
  paintNote,
  paintPastVehicle,
  paintPointed,
  VEHICLE_REACH,
} from './paint-past.ts';
import type { Palette } from './palette.ts';

const SHARPER = 1.25; // than the screen: it is turned
const LABEL_GAP = 28; // px from the middle of a vehicle
const SEEN = 300; // px beyond the edge, within which a vehicle or its plate may be seen

/** Two small sheets: the vehicle, which turns, and its plate, which does not. */
type Picture = { vehicle: HTMLCanvasElement; label: HTMLCanvasElement; looks: string };

/** The vehicles of a past, and where the reader points: painted when their looks change, and otherwise only moved, which the browser's compositor does. */
export class PastVehicles {
  readonly #host = document.createElement('div');
  #pictures: Picture[] = [];
  #pointed: HTMLCanvasElement | undefined;

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
    for (const picture of this.#pictures) picture.looks = '';
    this.#pointed?.remove();
    this.#pointed = undefined;
  }

  show(vehicles: readonly PastVehicle[], view: View, palette: Palette): void {
    while (this.#pictures.length < vehicles.length) this.#pictures.push(this.#added());
    for (const { vehicle, label } of this.#pictures.splice(vehicles.length)) {
      vehicle.remove();
      label.remove();
    }
    vehicles.forEach((vehicle, place) => {
      const picture = this.#pictures[place];
      if (picture) show(picture, vehicle, pixelOf(vehicle.place, view), view, palette);
    });
  }

  /** Marks a place, or none. */
  point(place: Place | null, view: View, palette: Palette): void {
    if (!place && !this.#pointed) return;
    this.#pointed ??= this.#painted(palette);
    this.#pointed.hidden = place === null;
    if (place) moveTo(this.#pointed, pixelOf(place, view), POINTED_REACH);
  }

  #painted(palette: Palette): HTMLCanvasElement {
    const canvas = this.#canvas();
    const context = sheet(canvas, 2 * POINTED_REACH, 2 * POINTED_REACH, 1);
    context.translate(POINTED_REACH, POINTED_REACH);
    paintPointed(context, palette);
    return canvas;
  }

  #added(): Picture {
    return { vehicle: this.#canvas(), label: this.#canvas(), looks: '' };
  }

  #canvas(): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    Object.assign(canvas.style, { position: 'absolute', left: '0', top: '0', willChange: 'transform' });
    this.#host.append(canvas);
    return canvas;
  }
}

function show(picture: Picture, vehicle: PastVehicle, at: Place, view: View, palette: Palette): void {
  const isSeen = isNear(at, view, SEEN);
  for (const canvas of [picture.vehicle, picture.label]) if (canvas.hidden === isSeen) canvas.hidden = !isSeen;
  if (!isSeen) return;
  const looks = [vehicle.look, vehicle.colour, vehicle.label, devicePixelRatio].join();
  if (picture.looks !== looks) {
    picture.looks = looks;
    paint(picture, vehicle, palette);
  }
  moveTo(picture.vehicle, at, VEHICLE_REACH, vehicle.look === 'moving' ? ` rotate(${vehicle.heading}deg)` : '');
  const box = labelBox(at, 0, LABEL_GAP);
  picture.label.style.transform = `translate(${box.left}px, ${box.top}px)`;
}

function moveTo(canvas: HTMLCanvasElement, { x, y }: Place, reach: number, turned = ''): void {
  canvas.style.transform = `translate(${x - reach}px, ${y - reach}px)${turned}`;
}

function paint({ vehicle, label }: Picture, of: PastVehicle, palette: Palette): void {
  const context = sheet(vehicle, 2 * VEHICLE_REACH, 2 * VEHICLE_REACH, SHARPER);
  context.translate(VEHICLE_REACH, VEHICLE_REACH);
  paintPastVehicle(context, of, palette);
  if (of.label === '') {
    sheet(label, 0, 0, 1);
    return;
  }
  const width = Math.ceil(labelWidthOf(sheet(label, 1, 1, 1), of.label, palette));
  const box = { left: 0, top: 0, right: width, bottom: LABEL_HEIGHT };
  paintNote(sheet(label, width, LABEL_HEIGHT, 1), of.label, box, palette);
}

/** A canvas of this size, empty. @param sharper than the screen by so much */
function sheet(canvas: HTMLCanvasElement, width: number, height: number, sharper: number): CanvasRenderingContext2D {
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  fit(canvas, width, height, devicePixelRatio * sharper);
  return cleared(canvas, devicePixelRatio * sharper);
}
