import { whatsappLinkTo } from '@minit/domain/shop/share-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Phone } from 'lucide-react'
import { usePageState } from '../../../lib/page-state.ts'
import * as paths from '../../../lib/paths.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { statsQuery } from '../../queries.ts'
import { BOX_WORDS, type Box } from './boxes.ts'

const messageFrom = (shop: string | undefined, box: Box | null): string =>
  [
    'Hello Minit, please help me to connect my router.',
    ...(shop === undefined ? [] : [`My shop: ${shop}.`]),
    ...(box === null ? [] : [`My router: ${BOX_WORDS[box].label}.`]),
  ].join(' ')

/** Hands the work to Minit's support, if there is a number. */
export const AskMinit = ({ box = null }: { box?: Box | null }) => {
  const { support, demoAccounts } = usePageState()
  const shop = useQuery(statsQuery()).data?.businessName
  if (support.phone === null) return null
  return (
    <section aria-labelledby="ask-minit" className="grid gap-2.5 p-4 rounded-lg bg-sunk">
      <div>
        <h2 id="ask-minit" className="text-base font-bold">
          Ask Minit to set it up
        </h2>
        <p className="text-sm text-muted">
          Write or call {support.phone}.{demoAccounts.length > 0 && ' In this demo the number is not real.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton
          variant="ghost"
          size="small"
          href={whatsappLinkTo(support.phone, messageFrom(shop, box))}
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle />
          Write on WhatsApp
        </LinkButton>
        <LinkButton variant="ghost" size="small" href={paths.call(support.phone)}>
          <Phone />
          Call
        </LinkButton>
      </div>
    </section>
  )
}
