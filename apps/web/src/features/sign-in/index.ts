export { brandToWear } from './brand-to-wear.ts';
export { LinkPage } from './link-page.tsx';
export { LazyPicture } from './picture/lazy-picture.ts';
export { ForgotPage } from './reset/forgot-page.tsx';
export { ResetPage } from './reset/reset-page.tsx';
export { SignInPage } from './sign-in-page.tsx';
