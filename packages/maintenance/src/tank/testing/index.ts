export { madeCurve, NOISE_LEVELS, type NoiseLevel } from './made-curve.ts';
export { type Score, scoreOf } from './score.ts';
