/** The map of every vehicle. */
export function TrackingPage() {
  return <main />;
}
