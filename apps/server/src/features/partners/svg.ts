import { SaxesParser } from 'saxes';

/*
 * An SVG is a program as much as a picture. A logo needs shapes, gradients and words: what is not in these lists is refused,
 * and so is every reference that leaves the drawing.
 */
const ELEMENTS = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon title desc text tspan ' +
    'linearGradient radialGradient stop clipPath mask'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points viewBox preserveAspectRatio transform version ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray ' +
    'stroke-dashoffset stroke-opacity opacity color clip-path clip-rule mask offset stop-color stop-opacity gradientUnits ' +
    'gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits font-family font-size font-weight font-style ' +
    'text-anchor dominant-baseline letter-spacing href xlink:href xml:space role aria-label aria-hidden focusable'
  ).split(' '),
);
const NAMESPACES = new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink']);

/**
 * How often a drawing may draw a part of itself again. Parts that repeat parts double with each level: thirty levels of a
 * line each keep a browser busy for years, sixteen references in all make some hundred shapes of one.
 */
const MOST_REPEATED = 16;
const isRepeating = (name: string): boolean => ['href', 'xlink:href', 'clip-path', 'mask'].includes(name);

/** Whether a text is a well-formed SVG that only draws: no script, no style, no handler, nothing from elsewhere. */
export function isPlainSvg(text: string): boolean {
  let plain = true;
  let root: string | undefined;
  let repeated = 0;
  const refuse = (): void => {
    plain = false;
  };
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', refuse);
  parser.on('doctype', refuse); // entities
  parser.on('processinginstruction', refuse); // style sheets
  parser.on('opentag', ({ name, attributes }) => {
    root ??= name;
    repeated += Object.keys(attributes).filter(isRepeating).length;
    if (repeated > MOST_REPEATED) refuse();
    if (!ELEMENTS.has(name) || !Object.entries(attributes).every(isPlainAttribute)) refuse();
  });
  parser.write(text).close();
  return plain && root === 'svg';
}

function isPlainAttribute([name, value]: [string, string]): boolean {
  if (name === 'xmlns' || name.startsWith('xmlns:')) return NAMESPACES.has(value);
  if (name === 'href' || name === 'xlink:href') return /^#[\w-]+$/.test(value);
  return ATTRIBUTES.has(name) && isPlainValue(value);
}

// A backslash could spell url( in letters that no rule knows
const isPlainValue = (value: string): boolean =>
  !value.includes('//') && !value.includes('\\') && !/url\s*\((?!#[\w-]+\))/i.test(value);
