/* The first byte of what is packed: up to LARGEST_BYTE the whole number itself; otherwise what follows, most significant byte first. */

export const LARGEST_BYTE = 0xdf;
export const NULL = 0xe0;
export const UINT16 = 0xe1;
export const UINT32 = 0xe2;
/** 32 bits of a whole number below 0, without its sign. */
export const NEGATIVE = 0xe3;
export const FLOAT32 = 0xe4;
export const FLOAT64 = 0xe5;

/* Of values, which may be anything that JSON can say. */
export const FALSE = 0xf0;
export const TRUE = 0xf1;
export const TEXT = 0xf2;
export const JSON_TEXT = 0xf3;
