import type { Outcome } from '../evidence.ts'

export const stated = (what: string, seen: string): Outcome => ({ what, asked: 'stated', seen, isHeld: true })

export const none = (what: string, found: readonly unknown[], more = ''): Outcome => ({
  what,
  asked: '0',
  seen: `${found.length}${more}`,
  isHeld: found.length === 0,
})
