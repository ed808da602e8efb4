/** Where carriers show a parcel, by their names; the tracking number follows. */
const pages: Readonly<Record<string, string>> = {
  'Canada Post': 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  Purolator: 'https://www.purolator.com/en/shipping/tracker?pins=',
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  DHL: 'https://www.dhl.com/ca-en/home/tracking.html?tracking-id=',
};

/** The carriers with a known tracking page. */
export const carriers: readonly string[] = Object.keys(pages);

/** The tracking page of a parcel; null for an unknown carrier or without a tracking number. */
export function trackingUrl(carrier: string, trackingNumber: string | null): string | null {
  if (trackingNumber === null) return null;
  const name = carriers.find((known) => known.toLowerCase() === carrier.trim().toLowerCase());
  return name === undefined ? null : `${pages[name]}${encodeURIComponent(trackingNumber)}`;
}
