import { programOf } from '../paint/gl-program.ts';

// Every leg of a track is a capsule: a box around the leg, of which the fragment shader keeps what is near enough to it.
const VERTEX = `#version 300 es
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 fromPlace; // x, y as two floats each: one alone is good to metres only
layout(location = 2) in vec4 toPlace;
layout(location = 3) in vec4 look; // from when and until when in s, colour, 1 where it is a guess
uniform vec4 center; // as the places
uniform vec2 origin; // px
uniform vec2 size; // px
uniform float scale; // px of the whole plane
uniform vec2 clip; // s: only what was driven between the two is drawn
uniform float width; // px
uniform vec4 colours[16];
uniform vec4 only; // one colour for all, where its opacity is not 0
out vec2 at; // px along and across the leg
out float length_px;
out float dash;
out vec4 colour;

vec2 wrapped(vec2 d) {
  d.x -= floor(d.x + 0.5);
  return d;
}

float share(float moment) {
  return look.y > look.x ? clamp((moment - look.x) / (look.y - look.x), 0.0, 1.0) : step(look.x, moment);
}

void main() {
  vec2 leg = wrapped((toPlace.xy - fromPlace.xy) + (toPlace.zw - fromPlace.zw)) * scale;
  vec2 start = wrapped((fromPlace.xy - center.xy) + (fromPlace.zw - center.zw)) * scale + origin;
  float first = share(clip.x), last = share(clip.y);
  if (look.y <= look.x) first = 0.0;
  vec2 a = start + leg * first, b = start + leg * last;
  length_px = length(b - a);
  vec2 along = length(leg) > 0.001 ? normalize(leg) : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  float reach = width * 0.5 + 1.0;
  vec2 place = mix(a, b, corner.x + 0.5) + along * corner.x * 2.0 * reach + across * corner.y * 2.0 * reach;
  at = vec2(mix(0.0, length_px, corner.x + 0.5) + corner.x * 2.0 * reach, corner.y * 2.0 * reach);
  dash = look.w > 0.5 ? 1.0 + length(leg) * first : 0.0;
  colour = only.a > 0.0 ? only : colours[int(look.z + 0.5)];
  vec2 screen = place / size * 2.0 - 1.0;
  bool none = clip.y < look.x || clip.x > look.y || (look.y > look.x && last <= first);
  gl_Position = none ? vec4(2.0, 2.0, 0.0, 1.0) : vec4(screen.x, -screen.y, 0.0, 1.0);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
uniform float width;
uniform float sharpness; // device px of one px
in vec2 at;
in float length_px;
in float dash;
in vec4 colour;
out vec4 color;
void main() {
  float beyond = max(max(-at.x, at.x - length_px), 0.0);
  float near = width * 0.5 - length(vec2(beyond, at.y));
  float opacity = clamp(near * sharpness + 0.5, 0.0, 1.0);
  if (dash > 0.5) opacity *= 1.0 - step(5.0, mod(at.x + dash, 10.0));
  color = colour * opacity; // premultiplied
}`;

/** Draws every leg of every track in one call. @throws Error when the browser cannot */
export const trackProgram = (gl: WebGL2RenderingContext): WebGLProgram => programOf(gl, VERTEX, FRAGMENT);
