/** The frame around every screen: navigation, user menu, connection banners, errors. */
export const shell = {
  mainNavigation: 'Main navigation',
  more: 'More',
  administration: 'Administration',
  skipToContent: 'Skip to content',
  map: 'Map',
  dashboard: 'Dashboard',
  vehicles: 'Vehicles',
  ingest: 'Ingest',
  partners: 'Partners',
  brand: 'My brand',
  catalogue: 'Catalogue',
  userMenu: 'Account:',
  theme: 'Theme',
  themeLight: 'Light',
  themeDark: 'Dark',
  themeSystem: 'System',
  signOut: 'Sign out',
  offline: 'You are disconnected, check your internet connection.',
  online: 'Internet restored.',
  notFound: {
    title: 'This page does not exist',
    text: 'The address may be incomplete, or the page was removed.',
    action: 'Go to the map',
  },
  crashed: {
    title: 'This screen stopped',
    text: 'Reload it. If it stops again, quote the line below to support.',
    action: 'Reload',
  },
  failed: {
    title: 'The data could not be loaded',
  },
  forbidden: {
    title: 'This page is not part of your rights',
    text: 'An administrator of your account can grant it.',
  },
};
