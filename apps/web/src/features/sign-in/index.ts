export { brandToWear } from './brand-to-wear.ts';
export { LazyPicture } from './lazy-picture.ts';
export { LinkPage } from './link-page.tsx';
export { ForgotPage } from './reset/forgot-page.tsx';
export { ResetPage } from './reset/reset-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
