import type { Place } from './place-query.ts'

// For the server alone: no phone downloads it.

/** Of a phone that holds nothing there, as a page says it that is drawn for all of them. */
export const WALLED: Place = {
  state: 'walled',
  businessName: '',
  phone: '',
  wantedUrl: null,
  logsIn: false,
  endsAt: null,
  opensAt: null,
  running: null,
}
