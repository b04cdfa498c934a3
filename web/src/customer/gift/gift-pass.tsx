import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { Gift as GiftIcon } from 'lucide-react'
import { manualWords } from '../../checkout/manual-access.ts'
import type { Access } from '../../checkout/purchase-query.ts'
import { FootNote } from '../../checkout/waiting-frame.tsx'
import { captiveTokenIn } from '../../lib/captive-context.ts'
import { useNow } from '../../lib/clock.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { A_GIFT_FOR_YOU } from '../../words/customers.ts'
import { askingAt } from '../pass/network-card.tsx'
import { PassBody } from '../pass/pass-body.tsx'
import { ENDED } from '../pass/pass-is.tsx'
import { HelpNote, Stars } from '../pass/ready.tsx'
import { ReadyHead } from '../pass/ready-head.tsx'
import { endedWords, PAUSED } from '../pass/ready-words.ts'
import { type Standing, standingOf } from '../pass/standing.ts'
import type { Gift } from './gift-query.ts'

const TICK_MS = 10_000

type GiftPassProps = { gift: Gift; access: Access; fetchedAt: number }

const wordsOf = (gift: Gift, access: Access, { end, paused, hand }: Standing): string => {
  if (end !== null) return endedWords(access)
  if (paused !== null) return PAUSED
  if (hand !== null) return manualWords(hand)
  return gift.givenBy === null
    ? 'It is paid for. Your WiFi access is ready'
    : `${formatDuration(gift.totalMinutes)} from ${gift.givenBy}`
}

const titleOf = ({ end, paused }: Standing): string => {
  if (end !== null) return ENDED[end]
  return paused ?? A_GIFT_FOR_YOU
}

/** The pass as its buyer's page shows it, without price, receipt or buyer. */
export const GiftPass = ({ gift, access, fetchedAt }: GiftPassProps) => {
  const { params } = useNavigation()
  const search = useSearch()
  const standing = standingOf(access, gift.pass, useNow(TICK_MS))
  const hasEnded = standing.end !== null
  return (
    <>
      <ReadyHead
        helpPhone={gift.helpPhone}
        title={titleOf(standing)}
        words={wordsOf(gift, access, standing)}
        isOn={!hasEnded && standing.paused === null}
        Icon={GiftIcon}
      />
      <OfflineBanner since={fetchedAt} />
      <PassBody
        transactionId={gift.transactionId}
        access={access}
        pass={gift.pass}
        standing={standing}
        asking={askingAt({ params, search })}
        again={
          <LinkButton
            variant={hasEnded ? 'action' : 'soft'}
            isWide
            href={paths.customerSelfService(gift.entrepreneurId, captiveTokenIn(search))}
            className="mt-4"
          >
            Buy a pass
          </LinkButton>
        }
        help={<HelpNote phone={gift.helpPhone} />}
        rating={<Stars purchase={gift} />}
      >
        <LinkButton variant="ghost" isWide href={paths.myPasses()} className="mt-2.5">
          My passes
        </LinkButton>
        <div className="pt-1 mb-7">
          <FootNote icon={<GiftIcon />}>
            {formatDuration(gift.totalMinutes)} {gift.packageName}, sold by {gift.businessName},{' '}
            {gift.location}.{' '}
            {gift.givenBy === null
              ? 'We do not say who paid, and we do not say to them who you are or where you use it.'
              : `From ${gift.givenBy}, who does not see where you use it.`}
          </FootNote>
        </div>
      </PassBody>
    </>
  )
}
