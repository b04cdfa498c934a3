// Apart from the texts, so that a screen that names a state does not download them.

/** An access code, or a link that sets a password. */
export const MESSAGE_KINDS = ['access', 'password_link'] as const
export const MESSAGE_CHANNELS = ['sms', 'whatsapp', 'email'] as const
/** Of them, those that reach a phone number. */
export const PHONE_CHANNELS = ['sms', 'whatsapp'] as const
export const MESSAGE_STATES = ['queued', 'sent', 'failed'] as const
