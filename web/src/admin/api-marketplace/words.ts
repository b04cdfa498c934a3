import { agoText } from '../../lib/ago.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import type { Integration } from './queries.ts'

export const CATEGORIES: Record<Integration['category'], string> = {
  sms: 'SMS',
  email: 'Email',
  payments: 'Payments',
  notifications: 'Notifications',
  analytics: 'Analytics',
  other: 'Other',
}

/** The state of an integration in a word. */
export const badgeOf = ({ isEnabled, isConfigured }: Integration): { word: string; tone: BadgeTone } => {
  if (!isEnabled) return { word: 'Disabled', tone: 'quiet' }
  return isConfigured ? { word: 'Active', tone: 'good' } : { word: 'Not Configured', tone: 'warn' }
}

/** How often it was called, and when last. */
export const requestsText = ({ totalRequests, lastUsed }: Integration, now: number): string => {
  const count = `${totalRequests.toLocaleString('en-GB')} ${totalRequests === 1 ? 'request' : 'requests'}`
  if (lastUsed === null) return `${count}, never used`
  const ago = agoText(Date.parse(lastUsed), now)
  return `${count}, last ${/^\d+ (min|h|day)/.test(ago) ? `${ago} ago` : ago}`
}
