const VERTEX = `#version 300 es
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 fromPlace; // x, y as two floats each: one alone is good to metres only
layout(location = 2) in vec4 toPlace;
layout(location = 3) in vec4 look; // start of the glide in s, sprite, heading in radians, opacity
uniform vec4 center; // as the places
uniform vec2 origin; // px
uniform vec2 size; // px
uniform float scale; // px of the whole plane
uniform float now; // s
uniform float glide; // s
uniform float marker; // px
uniform vec2 sprites; // columns and rows of the sheet
out vec2 texture_at;
out float opacity;

vec2 offset(vec4 place) {
  vec2 d = (place.xy - center.xy) + (place.zw - center.zw);
  d.x -= floor(d.x + 0.5);
  return d;
}

void main() {
  float share = clamp((now - look.x) / glide, 0.0, 1.0);
  vec2 middle = mix(offset(fromPlace), offset(toPlace), share) * scale + origin;
  float c = cos(look.z), s = sin(look.z);
  vec2 turned = vec2(corner.x * c - corner.y * s, corner.x * s + corner.y * c) * marker;
  vec2 clip = (middle + turned) / size * 2.0 - 1.0;
  gl_Position = vec4(clip.x, -clip.y, 0.0, 1.0);
  vec2 place = vec2(mod(look.y, sprites.x), floor(look.y / sprites.x));
  texture_at = (place + corner + 0.5) / sprites;
  opacity = look.w;
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D sheet;
in vec2 texture_at;
in float opacity;
out vec4 color;
void main() {
  color = texture(sheet, texture_at) * opacity; // premultiplied
}`;

/** The program that draws every marker in one call. @throws Error when the browser cannot */
export const markerProgram = (gl: WebGL2RenderingContext): WebGLProgram => programOf(gl, VERTEX, FRAGMENT);

/** A program of two shaders. @throws Error when the browser cannot */
export function programOf(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) throw new Error('the graphics context was lost');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'no program');
  return program;
}
