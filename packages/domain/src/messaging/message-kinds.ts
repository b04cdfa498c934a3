// Separate from the texts, so that a screen that names a state does not download them.

/**
 * `my_code`: a code that shows a phone number its passes. `cash`: customers wait with cash. `payout`: a
 * change of the payout number. `rates`: an automatic price change. `alert`: a platform alert to the operator
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
  'rates',
  'alert',
] as const
export const MESSAGE_CHANNELS = ['sms', 'whatsapp', 'email'] as const
/** The channels that reach a phone number. */
export const PHONE_CHANNELS = ['sms', 'whatsapp'] as const
export const MESSAGE_STATES = ['queued', 'sent', 'failed'] as const
