import type { Brand } from '@balise/contract';
import { embeddedBrand } from './read.ts';

const page = embeddedBrand();

/** The brand of the preview that this page was opened in; undefined for a page like any other. */
export const previewed: Brand | undefined = page?.preview ? page : undefined;

/** The brand of the page: the previewed one, else that of the signed-in user. */
export const wornBrand = (own: Brand): Brand => previewed ?? own;
