import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { Gift as GiftIcon } from 'lucide-react'
import { manualWords } from '../../checkout/manual-access.ts'
import type { Access } from '../../checkout/purchase-query.ts'
import { useNow } from '../../lib/clock.ts'
import { A_GIFT_FOR_YOU } from '../../words/customers.ts'
import { ENDED } from '../pass/pass-is.tsx'
import { Stars } from '../pass/ready.tsx'
import { ReadyHead } from '../pass/ready-head.tsx'
import { endedWords, pausedWords } from '../pass/ready-words.ts'
import { type Standing, standingOf } from '../pass/standing.ts'
import type { Gift } from './gift-query.ts'
import { ReceivedPass } from './received-pass.tsx'

const TICK_MS = 10_000

type GiftPassProps = { gift: Gift; access: Access; fetchedAt: number }

const wordsOf = (gift: Gift, access: Access, { end, paused, hand }: Standing): string => {
  if (end !== null) return endedWords(access)
  if (paused !== null) return pausedWords(gift.pass)
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
  const standing = standingOf(access, gift.pass, useNow(TICK_MS))
  const hasEnded = standing.end !== null
  return (
    <ReceivedPass
      gift={gift}
      access={access}
      standing={standing}
      fetchedAt={fetchedAt}
      head={
        <ReadyHead
          helpPhone={gift.helpPhone}
          title={titleOf(standing)}
          words={wordsOf(gift, access, standing)}
          isOn={!hasEnded && standing.paused === null}
          Icon={GiftIcon}
        />
      }
      again="Buy a pass"
      rating={<Stars purchase={gift} />}
      noteIcon={<GiftIcon />}
      note={
        <>
          {formatDuration(gift.totalMinutes)} {gift.packageName}, sold by {gift.businessName}, {gift.location}
          .{' '}
          {gift.givenBy === null
            ? 'We do not say who paid, and we do not say to them who you are or where you use it.'
            : `From ${gift.givenBy}, who does not see where you use it.`}
        </>
      }
    />
  )
}
