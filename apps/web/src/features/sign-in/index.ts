export { brandToWear } from './brand-to-wear.ts';
export { Picture as SignInPicture } from './picture.tsx';
export { SignInPage } from './sign-in-page.tsx';
