export { brandToWear } from './brand-to-wear.ts';
export { LazyPicture } from './lazy-picture.ts';
export { SignInPage } from './sign-in-page.tsx';
