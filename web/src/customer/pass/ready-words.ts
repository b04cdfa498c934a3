import type { Access } from '../../checkout/purchase-query.ts'

export const PAUSED = 'Go on with it when you need it'
export const AWAY = 'Its minutes run there'
export const WAITS = 'Paid. Your minutes start when your other pass ends.'

/** A code of the seller's own router may still be valid: only that router knows. */
export const endedWords = ({ fromStock }: Access): string =>
  fromStock ? 'Its code is no longer shown' : 'This code no longer works'
