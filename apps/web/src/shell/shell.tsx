import { Outlet } from '@tanstack/react-router';

/** The frame around every screen. */
export function Shell() {
  return <Outlet />;
}
