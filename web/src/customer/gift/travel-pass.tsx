import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { MapPin } from 'lucide-react'
import type { Access } from '../../checkout/purchase-query.ts'
import { useNow } from '../../lib/clock.ts'
import { useTitle } from '../../lib/navigation.ts'
import { ReadyHead } from '../pass/ready-head.tsx'
import { standingOf } from '../pass/standing.ts'
import type { Gift } from './gift-query.ts'
import { ReceivedPass } from './received-pass.tsx'

const TICK_MS = 10_000

type TravelPassProps = { gift: Gift; access: Access; homeName: string; fetchedAt: number }

/** Minutes of another shop, as they are used here: the pass without price, receipt or buyer. */
export const TravelPass = ({ gift, access, homeName, fetchedAt }: TravelPassProps) => {
  const standing = standingOf(access, gift.pass, useNow(TICK_MS))
  const hasEnded = standing.end !== null
  useTitle(`Minutes of ${homeName}`)
  return (
    <ReceivedPass
      gift={gift}
      access={access}
      standing={standing}
      fetchedAt={fetchedAt}
      head={
        <ReadyHead
          helpPhone={gift.helpPhone}
          title={`Minutes of ${homeName}`}
          words={hasEnded ? `Their use at ${gift.businessName} is over` : `Used at ${gift.businessName} now`}
          isOn={!hasEnded}
          Icon={MapPin}
        />
      }
      again="Buy a pass here"
      rating={null}
      noteIcon={<MapPin />}
      note={
        hasEnded
          ? `What was left of them is on your pass of ${homeName} again, unless that was refunded.`
          : `${formatDuration(gift.totalMinutes)} of your pass of ${homeName}. They run by the clock until you type its code there, or tap “Take them home” on its page: the link is in our SMS.`
      }
    />
  )
}
