// Separate from the texts, so that a screen that names a state does not download them.

/**
 * `my_code`: a code that shows a phone number its passes. `cash`: customers wait with cash. `payout`: a
 * change of the payout number. `sponsor`: who pays for others' minutes. `travel`: minutes used at
 * another shop. `rates`: an automatic price change. `alert`: a platform alert to the operator
 * on call.
 */
export const MESSAGE_KINDS = [
  'access',
  'password_link',
  'my_code',
  'outage_credit',
  'router',
  'cash',
  'payout',
  'refund',
  'billing',
  'claim',
  'installation',
  'sponsor',
  'travel',
  'rates',
  'alert',
] as const
export const MESSAGE_CHANNELS = ['sms', 'whatsapp', 'email'] as const
/** The channels that reach a phone number. */
export const PHONE_CHANNELS = ['sms', 'whatsapp'] as const
export const MESSAGE_STATES = ['queued', 'sent', 'failed'] as const
/**
 * What an admin looks for. `stuck`: queued after at least one failure. `failed_lately`: failed, and of the last 24
 * hours. `needs_you`: either of these.
 */
export const MESSAGE_FILTERS = ['needs_you', 'stuck', 'failed_lately', ...MESSAGE_STATES] as const
export type MessageFilter = (typeof MESSAGE_FILTERS)[number]
