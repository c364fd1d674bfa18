export { brandToWear } from './brand-to-wear.ts';
export { SignInPage } from './sign-in-page.tsx';
