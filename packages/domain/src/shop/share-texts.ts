import { formatDurationWithDays } from '../kernel/durations.ts'
import { formatLe } from '../money/money.ts'

type Shop = { businessName: string; url: string }
type Package = { name: string; durationMinutes: number; priceMinor: number }

/** What stands in a chat above the link to a seller's page, or to one package on it. The link comes last, where chats show it. */
export const shareText = ({ businessName, url }: Shop, pack: Package | null): string =>
  pack === null
    ? `WiFi at ${businessName}. Choose your minutes and pay here: ${url}`
    : `${pack.name}: ${formatDurationWithDays(pack.durationMinutes)} of WiFi for ${formatLe(pack.priceMinor)} at ${businessName}. Buy it here: ${url}`

/** Opens WhatsApp with a text ready to be sent to whomever one chooses. */
export const whatsappLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`

/** A seller's page, with a package chosen where one is named; `origin` without a slash at its end. */
export const shopUrl = (origin: string, slug: string, packageId?: string): string => {
  const query = new URLSearchParams({
    entrepreneur: slug,
    ...(packageId !== undefined && { package: packageId }),
  })
  return `${origin}/customer-self-service?${query}`
}
