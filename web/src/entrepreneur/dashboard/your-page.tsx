import { shareText, whatsappLink } from '@minit/domain/shop/share-texts.ts'
import { maySell } from '@minit/domain/shop/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Store } from 'lucide-react'
import { LinkButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { PosterButton } from '../poster/poster-button.tsx'
import { type Stats, statsQuery } from '../queries.ts'
import { usePageLink } from './page-link.ts'
import { stepsText, useStepsLeft } from './use-steps-left.ts'

const pageText = (stats: Stats | undefined, left: number): string => {
  if (stats !== undefined && !maySell(stats.subscriptionStatus)) {
    return 'Customers cannot buy here now. Contact support to open it again.'
  }
  if (left > 0) return `Customers see your page here, but cannot buy yet: ${stepsText(left)}.`
  return stats?.isOpen === false
    ? 'You are closed: customers see your page here, but cannot buy.'
    : 'Customers buy here. Share the link in a message, or print it at your stall.'
}

/** Shares the page in a chat, with an inviting text. */
const SendPage = ({ link, businessName }: { link: string; businessName: string }) => (
  <LinkButton
    href={whatsappLink(shareText({ businessName, url: link }, null))}
    target="_blank"
    rel="noreferrer"
    isWide
  >
    <MessageCircle />
    Send on WhatsApp
  </LinkButton>
)

/** The seller's own page, for sharing. */
export const YourPage = () => {
  const link = usePageLink()
  const stats = useQuery(statsQuery()).data
  const left = useStepsLeft() ?? 0
  return (
    <section
      aria-labelledby="your-page"
      className="grid content-between gap-3.5 h-full p-4 rounded-lg bg-info-soft"
    >
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className="grid place-items-center flex-none size-9 rounded-md bg-info text-on-info"
        >
          <Store />
        </span>
        <div className="flex-1 min-w-0">
          <h2 id="your-page" className="text-lg">
            Your page
          </h2>
          <p className="text-sm text-info-ink">{pageText(stats, left)}</p>
        </div>
      </div>
      {link !== null && (
        <>
          <a href={link} className="inline-block py-1.5 -my-1.5 text-sm [overflow-wrap:anywhere]">
            {link}
          </a>
          <SendPage link={link} businessName={stats?.businessName ?? ''} />
          <CopyButton text={link} label="Copy link" variant="ghost" isWide />
          <PosterButton isWide />
        </>
      )}
    </section>
  )
}
