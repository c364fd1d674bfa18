import type { Brand } from '@balise/contract';
import { embeddedBrand } from './read.ts';

const page = embeddedBrand();

/** The brand of the preview that this page was opened in; undefined for a page like any other. */
export const previewed: Brand | undefined = page?.preview ? page : undefined;

/** What the page wears: the brand under preview, else that of whoever is signed in. */
export const wornBrand = (own: Brand): Brand => previewed ?? own;
