/** The demo's accounts, shown on its login screens. */
export const DEMO_ADMIN = { username: 'admin', password: 'minit-demo-admin' } as const
export const DEMO_HUB = { username: 'hub@minit.example', password: 'minit-demo-hub' } as const
export const DEMO_KIOSK = { username: 'kiosk@minit.example', password: 'minit-demo-kiosk' } as const
export const DEMO_CORNER = { username: 'corner@minit.example', password: 'minit-demo-corner' } as const
export const DEMO_JUNCTION = { username: 'junction@minit.example', password: 'minit-demo-junction' } as const
export const DEMO_POINT = { username: 'point@minit.example', password: 'minit-demo-point' } as const

/**
 * Cashiers of the hub: they log in with phone number and PIN on a trusted phone, and with the password on any
 * other.
 */
export const DEMO_STAFF = [
  { name: 'Isatu Conteh', phone: '078 200 311', pin: '847291', password: 'minit-demo-isatu' },
  { name: 'Mohamed Turay', phone: '077 200 312', pin: '406938', password: 'minit-demo-mohamed' },
] as const

/** E.164. */
export const DEMO_HUB_PHONE = '+23276123456'
export const DEMO_SELLER_SLUG = 'demo-hub'
export const DEMO_KIOSK_SLUG = 'lumley-kiosk'
export const DEMO_BEACH_SLUG = 'aberdeen-beach'
