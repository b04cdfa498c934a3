import type { Place } from './captive-context-query.ts'

// For the server alone: no phone downloads it.

/** The captive context of a phone without a pass, for pages that are rendered once for all phones. */
export const WALLED: Place = {
  state: 'walled',
  businessName: '',
  phone: '',
  wantedUrl: null,
  logsIn: false,
  endsAt: null,
  minutesLeft: null,
  opensAt: null,
  running: null,
}
