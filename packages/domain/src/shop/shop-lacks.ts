import { accessModeOf, isAccessModeReady, type SiteJoining } from './joining.ts'

/** What a shop may lack before it can sell, in order. */
export const SHOP_LACKS = ['installation', 'network_name', 'router', 'codes'] as const
export type ShopLack = (typeof SHOP_LACKS)[number]

type Shop = {
  /** Its rented equipment is not installed yet; the installation provides the rest. */
  awaitsInstallation: boolean
  isNamed: boolean
  joining: SiteJoining
}

/** Returns the first thing that a shop lacks before its first sale; null if it is ready. Ignores packages. */
export const shopLack = ({ awaitsInstallation, isNamed, joining }: Shop): ShopLack | null => {
  if (awaitsInstallation) return 'installation'
  if (!isNamed) return 'network_name'
  const way = accessModeOf(joining)
  return way === 'by_hand' || isAccessModeReady(joining) ? null : way
}

const WORDS: Record<ShopLack, string> = {
  installation: 'its equipment is being installed',
  network_name: 'its WiFi has no name',
  router: 'its router is not connected',
  codes: 'the codes of its box are not uploaded',
}

/** Returns why the shop cannot sell, for staff at the counter. */
export const lackText = (lack: ShopLack): string => `This shop cannot sell yet: ${WORDS[lack]}.`
