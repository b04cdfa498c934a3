import type { Place } from './captive-context-query.ts'

type Here = {
  /** The phone's state at this WiFi; undefined while it is not known. */
  place: Place['state'] | undefined
  isOpen: boolean
  hasPackages: boolean
}

/** What a phone at the WiFi reads above a shop's packages: only a phone that is not online yet goes online by paying. */
export const hereText = ({ place, isOpen, hasPackages }: Here): string => {
  const isOnline = place === 'online'
  if (!isOpen || !hasPackages)
    return isOnline
      ? 'This phone is online, and stays online until its time is over.'
      : 'You can buy nothing here now. If you have a pass, type its code.'
  if (isOnline) return 'This phone is online. What you buy now adds time, or starts when your pass ends.'
  return 'Pay below and this phone goes online by itself. If this window closes: pay, then join the WiFi again.'
}
