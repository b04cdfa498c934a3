import { formatDurationWithDays } from '../kernel/durations.ts'
import { formatLe } from '../money/money.ts'

type Shop = { businessName: string; url: string }
type Package = { name: string; durationMinutes: number; priceMinor: number }

/** Writes the chat message about a seller's page or a package. The link comes last, where chats show it. */
export const shareText = ({ businessName, url }: Shop, pack: Package | null): string =>
  pack === null
    ? `WiFi at ${businessName}. Choose your minutes and pay here: ${url}`
    : `${pack.name}: ${formatDurationWithDays(pack.durationMinutes)} of WiFi for ${formatLe(pack.priceMinor)} at ${businessName}. Buy it here: ${url}`

/** Returns the URL that opens WhatsApp with a text, for the user to choose a recipient. */
export const whatsappLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`

/** The same to one phone number, which may be written with spaces and a plus sign. */
export const whatsappLinkTo = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`

/**
 * Returns the short URL of a seller's page, with a package preselected if given; `origin` has no trailing
 * slash. The slug never changes, so a printed URL stays valid.
 */
export const shopUrl = (origin: string, slug: string, packageId?: string): string =>
  `${origin}/s/${encodeURIComponent(slug)}${packageId === undefined ? '' : `?${new URLSearchParams({ package: packageId })}`}`
