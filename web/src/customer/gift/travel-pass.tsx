import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { MapPin } from 'lucide-react'
import type { Access } from '../../checkout/purchase-query.ts'
import { FootNote } from '../../checkout/waiting-frame.tsx'
import { captiveTokenIn } from '../../lib/captive-context.ts'
import { useNow } from '../../lib/clock.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation, useTitle } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { askingAt } from '../pass/network-card.tsx'
import { PassBody } from '../pass/pass-body.tsx'
import { HelpNote } from '../pass/ready.tsx'
import { ReadyHead } from '../pass/ready-head.tsx'
import { standingOf } from '../pass/standing.ts'
import type { Gift } from './gift-query.ts'

const TICK_MS = 10_000

type TravelPassProps = { gift: Gift; access: Access; homeName: string; fetchedAt: number }

/** Minutes of another shop, as they are used here: the pass without price, receipt or buyer. */
export const TravelPass = ({ gift, access, homeName, fetchedAt }: TravelPassProps) => {
  const { params } = useNavigation()
  const search = useSearch()
  const standing = standingOf(access, gift.pass, useNow(TICK_MS))
  const hasEnded = standing.end !== null
  useTitle(`Minutes of ${homeName}`)
  return (
    <>
      <ReadyHead
        helpPhone={gift.helpPhone}
        title={`Minutes of ${homeName}`}
        words={hasEnded ? `Their use at ${gift.businessName} is over` : `Used at ${gift.businessName} now`}
        isOn={!hasEnded}
        Icon={MapPin}
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
            Buy a pass here
          </LinkButton>
        }
        help={<HelpNote phone={gift.helpPhone} />}
        rating={null}
      >
        <LinkButton variant="ghost" isWide href={paths.myPasses()} className="mt-2.5">
          My passes
        </LinkButton>
        <div className="pt-1 mb-7">
          <FootNote icon={<MapPin />}>
            {hasEnded
              ? `What is left of them, if anything, is on your pass of ${homeName}.`
              : `${formatDuration(gift.totalMinutes)} of your pass of ${homeName}. They run by the clock until you type its code there, or tap “Take them home” on its page: the link is in our SMS.`}
          </FootNote>
        </div>
      </PassBody>
    </>
  )
}
