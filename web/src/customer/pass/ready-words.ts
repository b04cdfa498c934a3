import type { Access, PurchaseView } from '../../checkout/purchase-query.ts'

export const WAITS = 'Paid. Your minutes start when your other pass ends.'

/** A code of the seller's own router may still be valid: only that router knows. */
export const endedWords = ({ fromStock }: Access): string =>
  fromStock ? 'Its code is no longer shown' : 'This code no longer works'

/** Of a pass that stands still here: paused, or used at another shop, where its minutes run. */
export const pausedWords = (pass: PurchaseView['pass']): string =>
  pass?.away ? 'Its minutes run there' : 'Go on with it when you need it'
