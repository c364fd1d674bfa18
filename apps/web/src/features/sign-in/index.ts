export { brandToWear } from './brand-to-wear.ts';
export { ForgotPage } from './forgot-page.tsx';
export { LazyPicture } from './lazy-picture.ts';
export { ResetPage } from './reset-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
