// Apart from the texts, so that a screen that names a state does not download them.

/**
 * An access code; a link that sets a password; a code that shows a number its passes; minutes that a power cut gave back; a router
 * that is gone or back; customers that wait with cash; what a seller is told of where their money goes; what a customer is told of
 * money that goes back; what a seller owes the platform, and
 * when; what became of a claim; where rented equipment stands; a price that was changed by itself;
 * what somebody on call is told of the platform.
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
/** Of them, those that reach a phone number. */
export const PHONE_CHANNELS = ['sms', 'whatsapp'] as const
export const MESSAGE_STATES = ['queued', 'sent', 'failed'] as const
